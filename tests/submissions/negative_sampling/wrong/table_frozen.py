# mistake: table-frozen
# caught by: test_tables_start_as_word2vec_does
class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        super().__init__()
        start = torch.empty(vocab_size, dim).uniform_(-0.5 / dim, 0.5 / dim, generator=generator)
        self.center = nn.Embedding.from_pretrained(start)
        self.context = nn.Embedding.from_pretrained(torch.zeros(vocab_size, dim), freeze=False)

    def forward(self, centers, words):
        return torch.einsum("bd,bnd->bn", self.center(centers), self.context(words))
