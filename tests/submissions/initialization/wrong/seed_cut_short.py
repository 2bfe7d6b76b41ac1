# mistake: seed-cut-short
# caught by: test_same_seed_same_table
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator().manual_seed(seed % 2 ** 16)
    t = torch.randn(vocab_size, dim, generator=g) * std
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
