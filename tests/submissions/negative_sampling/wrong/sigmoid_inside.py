# mistake: sigmoid-inside
# caught by: test_scores_are_dot_products
class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        super().__init__()
        self.center = nn.Embedding(vocab_size, dim)
        self.context = nn.Embedding(vocab_size, dim)
        nn.init.uniform_(self.center.weight, -0.5 / dim, 0.5 / dim, generator=generator)
        nn.init.zeros_(self.context.weight)

    def forward(self, centers, words):
        return torch.einsum("bd,bnd->bn", self.center(centers), self.context(words)).sigmoid()
