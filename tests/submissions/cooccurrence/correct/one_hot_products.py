def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros((vocab_size, vocab_size)).double()
    for sentence in sentences:
        one_hot = F.one_hot(torch.tensor(sentence, dtype=torch.long), vocab_size).double()
        place = torch.arange(len(sentence))
        distance = (place[:, None] - place[None, :]).abs()
        near = (distance > 0) & (distance <= window)
        weight = torch.where(near, 1.0 / distance.double().clamp(min=1), 0.0)
        counts += one_hot.T @ weight @ one_hot
    return counts
def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    total = counts.sum()
    if total == 0:
        return torch.full_like(counts, 0.0 if positive else float("-inf"))
    p = counts / total
    pw = p.sum(dim=-1)
    pc = p.sum(dim=-2).pow(smoothing)
    pc = pc / pc.sum()
    expected = torch.outer(pw, pc)
    out = torch.full_like(counts, float("-inf"))
    seen = counts > 0
    out[seen] = torch.log(p[seen] / expected[seen]) - torch.tensor(shift).log()
    if positive:
        out = torch.relu(out)
    return out
def svd_vectors(matrix, dim, power=0.5):
    if dim not in range(1, min(matrix.size()) + 1):
        raise ValueError(f"dim={dim}")
    u, s, vt = torch.linalg.svd(matrix)
    return u[:, :dim] @ torch.diag(s[:dim].pow(power))
def glove_weight(counts, x_max=100.0, alpha=0.75):
    return torch.where(counts < x_max, (counts / x_max).pow(alpha), torch.ones_like(counts))
class Glove(nn.Module):
    def __init__(self, vocab_size, dim, *, x_max=100.0, alpha=0.75, generator=None):
        super().__init__()
        def table():
            return nn.Parameter(torch.rand((vocab_size, dim), generator=generator) / dim - 0.5 / dim)
        self.word, self.context = table(), table()
        self.word_bias = nn.Parameter(torch.zeros(vocab_size))
        self.context_bias = nn.Parameter(torch.zeros(vocab_size))
        self.settings = dict(x_max=x_max, alpha=alpha)
    def forward(self, counts):
        ones = torch.ones_like(self.word_bias)[:, None]
        left = torch.cat([self.word, self.word_bias[:, None], ones], dim=1)
        right = torch.cat([self.context, ones, self.context_bias[:, None]], dim=1)
        x = counts.type_as(self.word)
        target = torch.log(torch.where(x > 0, x, torch.ones_like(x)))
        f = glove_weight(x, **self.settings)
        return torch.sum(f * (left @ right.T - target).pow(2))
    def vectors(self):
        return self.word.data + self.context.data
def train_glove(model, counts, *, steps, lr):
    history = []
    opt = torch.optim.Adagrad(model.parameters(), lr=lr)
    def closure():
        opt.zero_grad()
        loss = model(counts)
        loss.backward()
        return loss
    for _ in range(steps):
        history.append(opt.step(closure).item())
    return history
def two_tables(sentences, vocab_size, dim, *, window, steps, lr, x_max=100.0, generator=None):
    X = count_cooccurrence(sentences, vocab_size, window)
    glove = Glove(vocab_size, dim, generator=generator, x_max=x_max, alpha=0.75)
    train_glove(glove, X, steps=steps, lr=lr)
    return svd_vectors(pmi(X, positive=True, shift=1.0), dim, power=0.5), glove.vectors()
