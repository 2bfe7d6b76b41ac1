# mistake: not-a-tensor
# caught by: test_table_has_the_deviation_asked_for
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator().manual_seed(seed)
    e = nn.Embedding(vocab_size, dim, _weight=torch.randn(vocab_size, dim, generator=g) * std, padding_idx=padding_idx)
    return e
