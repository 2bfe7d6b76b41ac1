# mistake: negative-row-missed
# caught by: test_table_pad_row
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator().manual_seed(seed)
    t = torch.randn(vocab_size, dim, generator=g) * std
    for i in range(vocab_size):
        if i == padding_idx:
            t[i] = 0
    return t
