# mistake: length-forgotten
# caught by: test_bytes_of_a_small_batch
def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    size = dtype.itemsize
    return {"ids": batch * length * 8, "one_hot": batch * vocab_size * size, "rows": batch * dim * size, "table": vocab_size * dim * size}
