# mistake: first-row-refused
# caught by: test_every_row_from_both_ends
def pad_row(padding_idx, vocab_size):
    if padding_idx is None:
        return None
    if not -vocab_size < padding_idx < vocab_size:
        raise ValueError(f"{padding_idx} is not a row of {vocab_size}")
    return padding_idx % vocab_size
