# mistake: pad-row-drawn
# caught by: test_table_pad_row
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator().manual_seed(seed)
    return torch.randn(vocab_size, dim, generator=g) * std
