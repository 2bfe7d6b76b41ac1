# mistake: allocates
# caught by: test_bytes_of_a_large_batch
def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    return {
        "ids": torch.zeros(batch, length, dtype=torch.int64).nbytes,
        "one_hot": torch.empty(batch, length, vocab_size, dtype=dtype).nbytes,
        "rows": torch.empty(batch, length, dim, dtype=dtype).nbytes,
        "table": torch.empty(vocab_size, dim, dtype=dtype).nbytes,
    }
