# mistake: not-whole-numbers
# caught by: test_bytes_of_a_small_batch
def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    size = torch.finfo(dtype).bits / 8
    return {"ids": batch * length * 8, "one_hot": batch * length * vocab_size * size, "rows": batch * length * dim * size, "table": vocab_size * dim * size}
