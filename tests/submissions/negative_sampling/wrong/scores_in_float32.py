# mistake: fixed-float32
# caught by: test_scores_of_any_batch
class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        super().__init__()
        self.center = nn.Embedding(vocab_size, dim)
        self.context = nn.Embedding(vocab_size, dim)
        self.center.weight.data.uniform_(-0.5 / dim, 0.5 / dim, generator=generator)
        self.context.weight.data.zero_()

    def forward(self, centers, words):
        scores = torch.zeros(words.shape)
        for n in range(words.shape[1]):
            scores[:, n] = (self.center(centers) * self.context(words[:, n])).sum(1)
        return scores
