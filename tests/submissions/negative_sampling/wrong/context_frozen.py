# mistake: context-frozen
# caught by: test_scores_teach_both_tables
class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        super().__init__()
        self.center = nn.Embedding(vocab_size, dim)
        self.context = nn.Embedding(vocab_size, dim)
        self.center.weight.data.uniform_(-0.5 / dim, 0.5 / dim, generator=generator)
        self.context.weight.data.zero_()

    def forward(self, centers, words):
        with torch.no_grad():
            rows = self.context(words)
        return torch.einsum("bd,bnd->bn", self.center(centers), rows)
