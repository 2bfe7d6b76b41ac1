# mistake: dtype-ignored
# caught by: test_bytes_of_a_large_batch
def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    return {"ids": batch * length * 8, "one_hot": batch * length * vocab_size * 4, "rows": batch * length * dim * 4, "table": vocab_size * dim * 4}
