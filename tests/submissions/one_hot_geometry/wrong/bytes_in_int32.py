# mistake: too-large-for-the-type
# caught by: test_bytes_are_exact_at_any_size
def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    b, t, v, d, size = (torch.tensor(number, dtype=torch.int32) for number in (batch, length, vocab_size, dim, dtype.itemsize))
    return {"ids": (b * t * 8).item(), "one_hot": (b * t * v * size).item(), "rows": (b * t * d * size).item(), "table": (v * d * size).item()}
