# mistake: not-float32
# caught by: test_rows_of_a_small_batch
def one_hot_rows(ids, vocab_size):
    if ids.numel() and (ids.min() < 0 or ids.max() >= vocab_size):
        raise ValueError(f"bad ids between {ids.min()} and {ids.max()}")
    return F.one_hot(ids.long(), vocab_size)
