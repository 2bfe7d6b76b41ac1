# mistake: square-built
# caught by: test_rows_without_a_square
def one_hot_rows(ids, vocab_size):
    bad = ids[(ids < 0) | (ids >= vocab_size)]
    if bad.numel():
        raise ValueError(f"out of range: {bad.tolist()}")
    return torch.eye(vocab_size)[ids.long()]
