# mistake: not-normal
# caught by: test_table_has_the_deviation_asked_for
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    t = torch.zeros(vocab_size, dim)
    if std:
        nn.init.trunc_normal_(t, std=std, a=-2 * std, b=2 * std, generator=torch.Generator().manual_seed(seed))
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
