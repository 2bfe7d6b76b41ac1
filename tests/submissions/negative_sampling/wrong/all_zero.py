# mistake: all-zero
# caught by: test_tables_start_as_word2vec_does
class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        super().__init__()
        self.center = nn.Embedding(vocab_size, dim)
        self.context = nn.Embedding(vocab_size, dim)
        nn.init.zeros_(self.center.weight)
        nn.init.zeros_(self.context.weight)

    def forward(self, centers, words):
        return torch.einsum("bd,bnd->bn", self.center(centers), self.context(words))
