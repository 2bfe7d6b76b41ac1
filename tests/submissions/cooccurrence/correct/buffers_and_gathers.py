def count_cooccurrence(sentences, vocab_size, window):
    C = torch.zeros(vocab_size, vocab_size).to(torch.double)
    for sentence in sentences:
        n = len(sentence)
        for i in range(n):
            lo = max(0, i - window)
            hi = min(n, i + window + 1)
            for j in range(lo, hi):
                if j == i: continue
                C[sentence[i]][sentence[j]] += 1.0 / abs(j - i)
    return C
def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    counts64 = counts.to(torch.float64)
    col = counts64.sum(0) ** smoothing
    den = torch.outer(counts64.sum(1), col / col.sum()) * shift
    out = torch.where(counts64 > 0, (counts64 / den).log(), torch.tensor(-torch.inf, dtype=torch.float64))
    if positive:
        out[out < 0] = 0
    return out.type(counts.dtype)
def svd_vectors(matrix, dim, power=0.5):
    most = min(matrix.shape)
    if dim > most: raise ValueError(f"at most {most} but got {dim}")
    if dim < 1: raise ValueError(f"at least 1 but got {dim}")
    from torch import linalg
    U, S, _ = linalg.svd(matrix.double())
    W = torch.zeros(len(matrix), dim, dtype=matrix.dtype, device=matrix.device)
    for k in range(dim):
        W[:, k] = U[:, k] * float(S[k]) ** power
    return W
def glove_weight(counts, x_max=100.0, alpha=0.75):
    return torch.clip(counts / x_max, 0, 1) ** alpha
class Glove(nn.Module):
    word: nn.Parameter
    def __init__(self, vocab_size, dim, *, x_max=100.0, alpha=0.75, generator=None):
        super().__init__()
        self.vocab_size, self.dim = vocab_size, dim
        self.register_buffer("settings", torch.tensor([x_max, alpha], dtype=torch.float64))
        self.word = nn.Parameter(self._table(generator))
        self.context = nn.Parameter(self._table(generator))
        self.word_bias, self.context_bias = [nn.Parameter(torch.zeros(vocab_size)) for _ in "ab"]
    def _table(self, generator):
        d = self.dim
        return torch.distributions.Uniform(-0.5 / d, 0.5 / d).icdf(torch.rand(self.vocab_size, d, generator=generator))
    def forward(self, counts):
        x_max, alpha = self.settings.tolist()
        sp = counts.to(self.word.dtype).to_sparse()
        i, j = sp.indices()
        v = sp.values()
        e = (self.word.index_select(0, i) * self.context.index_select(0, j)).sum(1)
        e = e + self.word_bias.gather(0, i) + self.context_bias.gather(0, j) - v.log()
        return (e * e) @ glove_weight(v, x_max, alpha)
    def vectors(self):
        out = torch.empty_like(self.word, requires_grad=False)
        out.copy_(self.word.detach()); out += self.context.detach()
        return out
def train_glove(model, counts, *, steps, lr):
    optimizer = torch.optim.Adagrad(model.parameters(), lr=lr, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10)
    losses: list[float] = []
    for _ in range(steps):
        loss = model.forward(counts)
        optimizer.zero_grad()
        loss.backward()
        losses.append(loss.item())
        optimizer.step()
    optimizer.zero_grad()
    return losses
