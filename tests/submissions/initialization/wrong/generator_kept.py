# mistake: not-repeatable
# caught by: test_same_seed_same_table
GEN = None

def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    global GEN
    if GEN is None:
        GEN = torch.Generator().manual_seed(seed)
    table = torch.normal(0.0, std, (vocab_size, dim), generator=GEN)
    if padding_idx is not None:
        table[padding_idx] = 0
    return table
