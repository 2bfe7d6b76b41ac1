# mistake: not-normal
# caught by: test_table_is_normal
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator().manual_seed(seed)
    t = torch.randn(vocab_size, dim, generator=g).clamp(-2, 2) * std * 1.04
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
