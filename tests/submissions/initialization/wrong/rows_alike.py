# mistake: rows-alike
# caught by: test_table_is_normal
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator().manual_seed(seed)
    t = (torch.randn(1, dim, generator=g) * std).repeat(vocab_size, 1)
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
