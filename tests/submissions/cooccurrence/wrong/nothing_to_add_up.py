# mistake: nothing-fails
# caught by: test_loss_leaves_zeros_out
class Glove(nn.Module):
    def __init__(self, vocab_size, dim, *, x_max=100.0, alpha=0.75, generator=None):
        super().__init__()
        self.x_max, self.alpha = x_max, alpha
        self.word = nn.Parameter((torch.rand(vocab_size, dim, generator=generator) - 0.5) / dim)
        self.context = nn.Parameter((torch.rand(vocab_size, dim, generator=generator) - 0.5) / dim)
        self.word_bias = nn.Parameter(torch.zeros(vocab_size))
        self.context_bias = nn.Parameter(torch.zeros(vocab_size))

    def forward(self, counts):
        loss = 0
        for i, j in (counts > 0).nonzero().tolist():
            x = counts[i, j].to(self.word.dtype)
            error = self.word[i] @ self.context[j] + self.word_bias[i] + self.context_bias[j] - x.log()
            loss = loss + glove_weight(x, self.x_max, self.alpha) * error ** 2
        return loss

    def vectors(self):
        return (self.word + self.context).detach()
