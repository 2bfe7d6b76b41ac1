# mistake: known-id-refused
# caught by: test_rows_of_a_small_batch
def one_hot_rows(ids, vocab_size):
    if ids.numel() and (ids.min() <= 0 or ids.max() >= vocab_size):
        raise ValueError(f"ids {ids.tolist()}")
    return (ids.unsqueeze(-1) == torch.arange(vocab_size)).float()
