# mistake: global-generator-moved
# caught by: test_table_leaves_the_global_generators_alone
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    torch.manual_seed(seed)
    table = torch.randn(vocab_size, dim) * std
    torch.manual_seed(0)
    if padding_idx is not None:
        table[padding_idx] = 0
    return table
