from math import log

def count_cooccurrence(sentences, vocab_size, window):
    pairs = [(a, s[i + d], 1 / d) for s in sentences for i, a in enumerate(s) for d in range(-window, window + 1) if d > 0 and i + d < len(s)]
    m = torch.zeros(vocab_size, vocab_size, dtype=torch.double)
    m.index_put_((torch.tensor([p[0] for p in pairs], dtype=torch.long), torch.tensor([p[1] for p in pairs], dtype=torch.long)), torch.tensor([p[2] for p in pairs], dtype=torch.double), accumulate=True)
    return m + m.T

def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    x = (counts.log() - counts.sum(1, True).log() - (counts.sum(0) ** smoothing).log() + (counts.sum(0) ** smoothing).sum().log() - log(shift)).nan_to_num(nan=-torch.inf, posinf=torch.inf, neginf=-torch.inf)
    return x.clip(min=0) if positive else x

def svd_vectors(matrix, dim, power=0.5):
    if not 0 < dim <= min(matrix.shape): raise ValueError(f"no {dim}")
    return (lambda u, s, v: u[:, :dim] * s[:dim].pow(power))(*torch.linalg.svd(matrix, full_matrices=False))

glove_weight = lambda counts, x_max=100.0, alpha=0.75: (counts / x_max).pow(alpha).clamp(max=1)

class Glove(nn.Module):
    def __init__(self, vocab_size, dim, *, x_max=100.0, alpha=0.75, generator=None):
        super().__init__()
        self.f = lambda x: glove_weight(x, x_max, alpha)
        self.word, self.context = (nn.Parameter(torch.rand(vocab_size, dim, generator=generator).sub(0.5).div(dim)) for _ in range(2))
        self.word_bias, self.context_bias = nn.Parameter(torch.zeros(vocab_size)), nn.Parameter(torch.zeros(vocab_size))
    def forward(self, counts):
        return (self.f(counts) * (self.word @ self.context.T + self.word_bias[:, None] + self.context_bias - counts.masked_fill(counts == 0, 1).log()) ** 2).sum()
    def vectors(self): return (self.word + self.context).data

def train_glove(model, counts, *, steps, lr):
    opt = torch.optim.Adagrad(model.parameters(), lr=lr)
    return [(opt.zero_grad(), loss.backward(), opt.step(), loss.item())[-1] for loss in (model(counts) for _ in range(steps))]
