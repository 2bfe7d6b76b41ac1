# mistake: another-error
# caught by: test_rows_that_are_not_there
def pad_row(padding_idx, vocab_size):
    return None if padding_idx is None else range(vocab_size)[padding_idx]
