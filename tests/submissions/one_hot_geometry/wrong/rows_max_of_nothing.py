# mistake: no-ids-fail
# caught by: test_rows_for_any_ids
def one_hot_rows(ids, vocab_size):
    low, high = int(ids.min()), int(ids.max())
    if low < 0 or high >= vocab_size:
        raise ValueError(f"ids from {low} to {high} among {vocab_size}")
    return F.one_hot(ids.long(), vocab_size).float()
