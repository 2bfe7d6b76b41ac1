# mistake: single-id-fails
# caught by: test_rows_for_any_ids
def one_hot_rows(ids, vocab_size):
    if len(ids) and (ids.min() < 0 or ids.max() >= vocab_size if ids.numel() else False):
        raise ValueError(f"one of {ids.tolist()} is out of range")
    return F.one_hot(ids.long(), vocab_size).float()
