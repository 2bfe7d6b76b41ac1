# mistake: not-repeatable
# caught by: test_same_seed_same_table
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator().manual_seed(seed)
    e = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
    return e.weight.detach() * std
