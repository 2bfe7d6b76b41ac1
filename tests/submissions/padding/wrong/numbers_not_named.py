# mistake: numbers-not-named
# caught by: test_rows_that_are_not_there
def pad_row(padding_idx, vocab_size):
    if padding_idx is None:
        return None
    if padding_idx >= vocab_size or padding_idx < -vocab_size:
        raise ValueError("padding_idx must be within the vocabulary")
    return padding_idx % vocab_size
