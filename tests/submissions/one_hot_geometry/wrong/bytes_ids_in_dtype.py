# mistake: ids-as-floats
# caught by: test_bytes_of_a_small_batch
def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    size = dtype.itemsize
    return {"ids": batch * length * size, "one_hot": batch * length * vocab_size * size, "rows": batch * length * dim * size, "table": vocab_size * dim * size}
