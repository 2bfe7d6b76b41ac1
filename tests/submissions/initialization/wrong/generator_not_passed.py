# mistake: not-repeatable
# caught by: test_same_seed_same_table
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    generator = torch.Generator()
    generator.manual_seed(seed)
    table = torch.randn(vocab_size, dim) * std
    if padding_idx is not None:
        table[padding_idx] = 0
    return table
