# mistake: empty-batch-misjudged
# caught by: test_bytes_of_each_dtype
def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    tokens, size = max(batch * length, 1), dtype.itemsize
    return {"ids": tokens * 8, "one_hot": tokens * vocab_size * size, "rows": tokens * dim * size, "table": vocab_size * dim * size}
