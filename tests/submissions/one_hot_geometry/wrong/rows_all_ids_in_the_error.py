# mistake: error-names-no-id
# caught by: test_rows_refuse_too_large_ids
def one_hot_rows(ids, vocab_size):
    if ids.numel() and not 0 <= ids.min() <= ids.max() < vocab_size:
        raise ValueError(f"one of these is no word: {ids}")
    return F.one_hot(ids.long(), vocab_size).float()
