# mistake: wraps-around
# caught by: test_rows_that_are_not_there
def pad_row(padding_idx, vocab_size):
    return None if padding_idx is None else padding_idx % vocab_size
