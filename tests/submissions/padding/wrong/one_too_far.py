# mistake: one-too-far
# caught by: test_rows_that_are_not_there
def pad_row(padding_idx, vocab_size):
    if padding_idx is None:
        return None
    if padding_idx > vocab_size or padding_idx < -vocab_size:
        raise ValueError(f"padding_idx {padding_idx} with {vocab_size} words")
    return padding_idx + vocab_size if padding_idx < 0 else padding_idx
