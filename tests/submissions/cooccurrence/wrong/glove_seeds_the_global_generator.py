# mistake: own-generator
# caught by: test_glove_draws_from_its_generator

class Glove(nn.Module):
    def __init__(self, vocab_size, dim, *, x_max=100.0, alpha=0.75, generator=None):
        super().__init__()
        if generator is None:
            torch.seed()
        self.x_max, self.alpha = x_max, alpha
        self.word = nn.Parameter((torch.rand(vocab_size, dim, generator=generator) - 0.5) / dim)
        self.context = nn.Parameter((torch.rand(vocab_size, dim, generator=generator) - 0.5) / dim)
        self.word_bias = nn.Parameter(torch.zeros(vocab_size))
        self.context_bias = nn.Parameter(torch.zeros(vocab_size))

    def forward(self, counts):
        seen = counts > 0
        known = counts[seen].to(self.word.dtype)
        fitted = self.word @ self.context.T + self.word_bias[:, None] + self.context_bias
        return (glove_weight(known, self.x_max, self.alpha) * (fitted[seen] - known.log()).square()).sum()

    def vectors(self):
        return (self.word + self.context).detach()
