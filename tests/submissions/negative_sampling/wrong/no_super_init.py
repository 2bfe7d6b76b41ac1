# mistake: no-super-init
# caught by: test_scores_are_dot_products
class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        self.center = nn.Embedding(vocab_size, dim)
        self.context = nn.Embedding(vocab_size, dim)

    def forward(self, centers, words):
        return torch.einsum("bd,bnd->bn", self.center(centers), self.context(words))
