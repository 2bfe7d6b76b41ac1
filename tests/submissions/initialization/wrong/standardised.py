# mistake: zero-std-fails
# caught by: test_table_of_other_deviations
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator().manual_seed(seed)
    t = torch.randn(vocab_size, dim, generator=g) * std
    t = t / t.std() * std
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
