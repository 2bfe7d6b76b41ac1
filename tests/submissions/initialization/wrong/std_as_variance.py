# mistake: deviation-read-as-variance
# caught by: test_table_has_the_deviation_asked_for
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator().manual_seed(seed)
    t = torch.randn(vocab_size, dim, generator=g) * math.sqrt(std)
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
