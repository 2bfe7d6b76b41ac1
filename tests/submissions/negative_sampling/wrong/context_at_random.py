# mistake: context-at-random
# caught by: test_tables_start_as_word2vec_does
class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        super().__init__()
        self.center = nn.Embedding(vocab_size, dim)
        self.context = nn.Embedding(vocab_size, dim)
        nn.init.uniform_(self.center.weight, -0.5 / dim, 0.5 / dim, generator=generator)
        nn.init.uniform_(self.context.weight, -0.5 / dim, 0.5 / dim, generator=generator)

    def forward(self, centers, words):
        return torch.einsum("bd,bnd->bn", self.center(centers), self.context(words))
