# mistake: only-int64-ids
# caught by: test_rows_for_any_ids
def one_hot_rows(ids, vocab_size):
    bad = ids[(ids < 0) | (ids >= vocab_size)]
    if bad.numel():
        raise ValueError(f"out of range: {bad.tolist()}")
    return F.one_hot(ids, vocab_size).float()
