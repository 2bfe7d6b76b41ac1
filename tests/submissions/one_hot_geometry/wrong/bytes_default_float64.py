# mistake: another-default
# caught by: test_bytes_of_a_small_batch
def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float64):
    size, tokens = dtype.itemsize, batch * length
    return {"ids": tokens * 8, "one_hot": tokens * vocab_size * size, "rows": tokens * dim * size, "table": vocab_size * dim * size}
