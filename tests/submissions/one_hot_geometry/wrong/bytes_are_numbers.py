# mistake: numbers-not-bytes
# caught by: test_bytes_of_a_small_batch
def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    return {"ids": batch * length, "one_hot": batch * length * vocab_size, "rows": batch * length * dim, "table": vocab_size * dim}
