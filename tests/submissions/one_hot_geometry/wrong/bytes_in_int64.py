# mistake: too-large-for-the-type
# caught by: test_bytes_are_exact_at_any_size
def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    def size(*factors):
        return int(torch.tensor(factors).prod())

    return {"ids": size(batch, length, 8), "one_hot": size(batch, length, vocab_size, dtype.itemsize), "rows": size(batch, length, dim, dtype.itemsize), "table": size(vocab_size, dim, dtype.itemsize)}
