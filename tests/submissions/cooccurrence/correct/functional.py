from functools import reduce
from itertools import chain, combinations
def count_cooccurrence(sentences, vocab_size, window):
    def one(sentence):
        return ((a, b, 1 / (j - i)) for (i, a), (j, b) in combinations(enumerate(sentence), 2) if j - i <= window)
    def add(m, t):
        m[t[0], t[1]] += t[2]; m[t[1], t[0]] += t[2]
        return m
    return reduce(add, chain.from_iterable(map(one, sentences)), torch.zeros(vocab_size, vocab_size, dtype=torch.float64))
def _log(x): return torch.log(x)
def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    empty = counts == 0
    safe = torch.where(empty, torch.ones_like(counts), counts)
    row = counts.sum(1, keepdim=True); row = torch.where(row == 0, torch.ones_like(row), row)
    col = counts.sum(0, keepdim=True); col = torch.where(col == 0, torch.zeros_like(col), col ** smoothing)
    tot = col.sum(); col = torch.where(col == 0, torch.ones_like(col), col)
    m = _log(safe) - _log(row) - _log(col) + _log(torch.where(tot == 0, torch.ones_like(tot), tot)) - _log(torch.tensor(float(shift)))
    m = torch.where(empty, torch.full_like(m, float("-inf")), m)
    return F.relu(m) if positive else m
def svd_vectors(matrix, dim, power=0.5):
    V, C = matrix.shape
    if not dim >= 1 or dim > min(V, C):
        raise ValueError(f"{dim=}")
    # from the smaller Gram matrix
    if V <= C:
        lam, U = torch.linalg.eigh(matrix @ matrix.T)
        lam, U = lam.flip(0)[:dim].clamp(min=0), U.flip(1)[:, :dim]
        return U * lam ** (power / 2)
    lam, W = torch.linalg.eigh(matrix.T @ matrix)
    lam, W = lam.flip(0)[:dim].clamp(min=0), W.flip(1)[:, :dim]
    s = lam.sqrt()
    return matrix @ W / s * s ** power
def glove_weight(counts, x_max=100.0, alpha=0.75):
    return (counts.clamp(max=x_max) / x_max) ** alpha
class Glove(nn.Module):
    def __init__(self, vocab_size, dim, *, x_max=100.0, alpha=0.75, generator=None):
        super().__init__()
        mk = lambda *s: nn.Parameter((torch.rand(*s, generator=generator) * 2 - 1) * 0.5 / dim)
        z = lambda: nn.Parameter(torch.zeros(vocab_size))
        self.word = mk(vocab_size, dim); self.word_bias = z(); self.context = mk(vocab_size, dim); self.context_bias = z()
        self.x_max = x_max; self.alpha = alpha
    def forward(self, counts):
        counts = counts.to(self.word)
        fit = torch.addmm(self.word_bias.unsqueeze(1) + self.context_bias, self.word, self.context.t())
        f = glove_weight(counts, self.x_max, self.alpha)
        err = fit - counts.clamp(min=torch.finfo(counts.dtype).tiny).log()
        return torch.where(counts > 0, f * err * err, torch.zeros_like(err)).sum()
    def vectors(self):
        return (self.word + self.context).detach().clone()
def train_glove(model, counts, *, steps, lr):
    opt = torch.optim.Adagrad(model.parameters(), lr=lr)
    def go(losses, _):
        model.zero_grad(set_to_none=True)
        l = model(counts)
        l.backward()
        opt.step()
        return losses + [l.item()]
    return reduce(go, range(steps), [])
