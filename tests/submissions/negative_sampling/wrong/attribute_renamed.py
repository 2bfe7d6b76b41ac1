# mistake: attribute-renamed
# caught by: test_scores_are_dot_products
class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        super().__init__()
        self.input = nn.Embedding(vocab_size, dim)
        self.output = nn.Embedding(vocab_size, dim)
        nn.init.uniform_(self.input.weight, -0.5 / dim, 0.5 / dim, generator=generator)
        nn.init.zeros_(self.output.weight)

    def forward(self, centers, words):
        return torch.einsum("bd,bnd->bn", self.input(centers), self.output(words))
