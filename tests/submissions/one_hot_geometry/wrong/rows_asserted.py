# mistake: another-error
# caught by: test_rows_refuse_too_large_ids
def one_hot_rows(ids, vocab_size):
    assert ids.numel() == 0 or (ids.min() >= 0 and ids.max() < vocab_size), f"bad id in {ids.tolist()}"
    return F.one_hot(ids.long(), vocab_size).float()
