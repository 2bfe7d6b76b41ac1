# mistake: rows-alike
# caught by: test_table_is_normal
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    t = torch.stack([torch.randn(dim, generator=torch.Generator().manual_seed(seed)) * std for _ in range(vocab_size)])
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
