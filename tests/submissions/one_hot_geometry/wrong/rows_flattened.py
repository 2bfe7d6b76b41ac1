# mistake: leading-axes-lost
# caught by: test_rows_of_a_small_batch
def one_hot_rows(ids, vocab_size):
    flat = ids.reshape(-1).long()
    if ((flat < 0) | (flat >= vocab_size)).any():
        raise ValueError(str(flat.tolist()))
    rows = torch.zeros(len(flat), vocab_size)
    rows[torch.arange(len(flat)), flat] = 1
    return rows
