# mistake: large-seeds-fail
# caught by: test_same_seed_same_table
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    rows = [torch.randn(dim, generator=torch.Generator().manual_seed(seed * 10**10 + row)) for row in range(vocab_size)]
    t = torch.stack(rows) * std
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
