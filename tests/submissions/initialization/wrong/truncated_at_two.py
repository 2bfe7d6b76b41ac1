# mistake: not-normal
# caught by: test_table_of_other_deviations
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    t = torch.empty(vocab_size, dim)
    nn.init.trunc_normal_(t, std=std, generator=torch.Generator().manual_seed(seed))
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
