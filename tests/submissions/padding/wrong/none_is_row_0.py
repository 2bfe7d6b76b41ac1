# mistake: none-is-a-row
# caught by: test_negative_rows_count_from_the_end
def pad_row(padding_idx, vocab_size):
    padding_idx = padding_idx or 0
    if padding_idx < -vocab_size or padding_idx >= vocab_size:
        raise ValueError(f"{padding_idx} is not a row of {vocab_size}")
    return padding_idx % vocab_size
