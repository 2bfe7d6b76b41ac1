# mistake: unknown-id-clamped
# caught by: test_rows_refuse_too_large_ids
def one_hot_rows(ids, vocab_size):
    return F.one_hot(ids.long().clamp(0, vocab_size - 1), vocab_size).float()
