# mistake: too-large-for-the-type
# caught by: test_bytes_are_exact_at_any_size
def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    def size(*shape, dtype=dtype):
        return torch.empty(shape, dtype=dtype, device="meta").nbytes

    return {"ids": size(batch, length, dtype=torch.int64), "one_hot": size(batch, length, vocab_size), "rows": size(batch, length, dim), "table": size(vocab_size, dim)}
