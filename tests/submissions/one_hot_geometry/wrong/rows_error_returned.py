# mistake: error-returned
# caught by: test_rows_refuse_too_large_ids
def one_hot_rows(ids, vocab_size):
    if ids.numel() and (ids.min() < 0 or ids.max() >= vocab_size):
        return ValueError(f"ids {ids.tolist()}")
    return F.one_hot(ids.long(), vocab_size).float()
