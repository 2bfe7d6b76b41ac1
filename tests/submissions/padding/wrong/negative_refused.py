# mistake: negative-refused
# caught by: test_negative_rows_count_from_the_end
def pad_row(padding_idx, vocab_size):
    if padding_idx is None:
        return None
    if padding_idx < 0 or padding_idx >= vocab_size:
        raise ValueError(f"{padding_idx} is not a row of {vocab_size}")
    return padding_idx
