# mistake: one-end-unchecked
# caught by: test_rows_that_are_not_there
def pad_row(padding_idx, vocab_size):
    if padding_idx is None:
        return None
    if padding_idx >= vocab_size:
        raise ValueError(f"padding_idx {padding_idx} with {vocab_size} words")
    if padding_idx < 0:
        padding_idx += vocab_size
    return padding_idx
