# mistake: rows-rescaled
# caught by: test_table_is_normal
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator().manual_seed(seed)
    t = F.normalize(torch.randn(vocab_size, dim, generator=g), dim=1) * std * dim ** 0.5
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
