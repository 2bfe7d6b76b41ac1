# mistake: sizes-swapped
# caught by: test_table_has_the_deviation_asked_for
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator().manual_seed(seed)
    t = torch.randn(dim, vocab_size, generator=g) * std
    return t
