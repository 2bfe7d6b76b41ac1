# mistake: ids-in-a-byte
# caught by: test_rows_without_a_square
def one_hot_rows(ids, vocab_size):
    if ids.numel() and (ids.min() < 0 or ids.max() >= vocab_size):
        raise ValueError(f"ids {ids.tolist()}")
    return (ids.to(torch.uint8).unsqueeze(-1) == torch.arange(vocab_size)).float()
