# mistake: zero-std-fails
# caught by: test_table_of_other_deviations
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    t = torch.distributions.Normal(0.0, std)
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        t = t.sample((vocab_size, dim))
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
