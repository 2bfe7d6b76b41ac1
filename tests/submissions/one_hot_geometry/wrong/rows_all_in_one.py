# mistake: one-row-for-all
# caught by: test_rows_of_a_small_batch
def one_hot_rows(ids, vocab_size):
    if ids.numel() and not 0 <= ids.min() <= ids.max() < vocab_size:
        raise ValueError(f"{ids.min()} … {ids.max()}")
    row = torch.zeros(vocab_size)
    row[ids.long()] = 1
    return row
