# mistake: rounded-on-the-way
# caught by: test_bytes_are_exact_at_any_size
def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    size = torch.finfo(dtype).bits / 8
    return {"ids": batch * length * 8, "one_hot": int(batch * length * vocab_size * size), "rows": int(batch * length * dim * size), "table": int(vocab_size * dim * size)}
