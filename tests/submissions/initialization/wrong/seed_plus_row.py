# mistake: rows-of-another-seed
# caught by: test_same_seed_same_table
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    t = torch.zeros(vocab_size, dim)
    for row in range(vocab_size):
        t[row].normal_(0, std, generator=torch.Generator().manual_seed(seed + row))
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
