# mistake: gradient-left-on
# caught by: test_vectors_are_the_sum
class Glove(nn.Module):
    def __init__(self, vocab_size, dim, *, x_max=100.0, alpha=0.75, generator=None):
        super().__init__()
        self.x_max, self.alpha = x_max, alpha
        self.word = nn.Parameter((torch.rand(vocab_size, dim, generator=generator) - 0.5) / dim)
        self.context = nn.Parameter((torch.rand(vocab_size, dim, generator=generator) - 0.5) / dim)
        self.word_bias = nn.Parameter(torch.zeros(vocab_size))
        self.context_bias = nn.Parameter(torch.zeros(vocab_size))

    def forward(self, counts):
        mask = counts > 0
        counts = counts.to(self.word.dtype)
        logs = counts.where(mask, torch.ones_like(counts)).log()
        errors = self.word @ self.context.T + self.word_bias[:, None] + self.context_bias[None] - logs
        weights = glove_weight(counts, self.x_max, self.alpha)
        return (weights * errors ** 2).sum()

    def vectors(self):
        return self.word + self.context
