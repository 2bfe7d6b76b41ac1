# mistake: assert-as-check
# caught by: test_rows_that_are_not_there
def pad_row(padding_idx, vocab_size):
    if padding_idx is None:
        return None
    assert -vocab_size <= padding_idx < vocab_size, f"padding_idx {padding_idx} with {vocab_size} words"
    return padding_idx % vocab_size
