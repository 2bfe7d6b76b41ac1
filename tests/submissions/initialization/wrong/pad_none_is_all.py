# mistake: none-clears-all
# caught by: test_table_pad_row
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator().manual_seed(seed)
    t = torch.randn(vocab_size, dim, generator=g) * std
    t[padding_idx] = 0
    return t
