# mistake: global-generator-moved
# caught by: test_table_leaves_the_global_generators_alone
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    e = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
    with torch.no_grad():
        e.weight.normal_(0, std, generator=torch.Generator().manual_seed(seed))
        if padding_idx is not None:
            e.weight[padding_idx] = 0
    return e.weight.detach()
