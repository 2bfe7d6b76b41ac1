# mistake: zero-taken-for-none
# caught by: test_every_row_from_both_ends
def pad_row(padding_idx, vocab_size):
    if not padding_idx:
        return None
    if padding_idx < -vocab_size or padding_idx >= vocab_size:
        raise ValueError(f"{padding_idx} is not a row of {vocab_size}")
    return padding_idx % vocab_size
