# mistake: negative-id-counts-from-the-end
# caught by: test_rows_refuse_negative_ids
def one_hot_rows(ids, vocab_size):
    flat = ids.reshape(-1).long()
    if (flat >= vocab_size).any() or (flat < -vocab_size).any():
        raise ValueError(f"out of range: {flat.tolist()}")
    rows = torch.zeros(flat.numel(), vocab_size)
    rows[torch.arange(flat.numel()), flat] = 1.0
    return rows.reshape(*ids.shape, vocab_size)
