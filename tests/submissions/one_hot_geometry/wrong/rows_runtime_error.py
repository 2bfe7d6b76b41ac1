# mistake: another-error
# caught by: test_rows_refuse_too_large_ids
def one_hot_rows(ids, vocab_size):
    return F.one_hot(ids.long(), num_classes=vocab_size).float()
