# mistake: global-generator-moved
# caught by: test_table_leaves_the_global_generators_alone
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    old = torch.initial_seed()
    torch.manual_seed(seed)
    t = torch.randn(vocab_size, dim) * std
    torch.manual_seed(old)
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
