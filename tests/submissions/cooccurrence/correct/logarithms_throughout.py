def count_cooccurrence(sentences, vocab_size, window):
    total = torch.zeros(vocab_size * vocab_size, dtype=torch.float64)
    for sent in sentences:
        for d in range(1, window + 1):
            left, right = sent[:-d], sent[d:]
            if not right:
                break
            keys = torch.tensor([a * vocab_size + b for a, b in zip(left, right)])
            total += torch.bincount(keys, minlength=vocab_size ** 2).double() / d
    half = total.reshape(vocab_size, vocab_size)
    return half + half.T
def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    log_counts = torch.log(counts)
    log_rows = torch.logsumexp(log_counts, dim=1, keepdim=True)
    log_cols = smoothing * torch.logsumexp(log_counts, dim=0, keepdim=True)
    log_pc = log_cols - torch.logsumexp(log_cols, dim=1, keepdim=True)
    v = log_counts - log_rows - log_pc - torch.log(torch.as_tensor(shift).to(counts))
    v = torch.where(torch.isnan(v), torch.tensor(-torch.inf).to(counts), v)
    return torch.max(v, torch.zeros(()).to(counts)) if positive else v
def svd_vectors(matrix, dim, power=0.5):
    if dim < 1 or dim > min(matrix.shape):
        raise ValueError(f"{dim}")
    u, s, _ = torch.linalg.svd(matrix, full_matrices=False)
    return (u * s ** power)[:, :dim]
def glove_weight(counts, x_max=100.0, alpha=0.75):
    return 1 - torch.relu(1 - (counts / x_max) ** alpha)
class Glove(nn.Module):
    def __init__(self, vocab_size, dim, *, x_max=100.0, alpha=0.75, generator=None):
        super().__init__()
        self.x_max, self.alpha = x_max, alpha
        for name in ["word", "context"]:
            setattr(self, name, nn.Parameter(nn.init.uniform_(torch.empty(vocab_size, dim), -1 / (2 * dim), 1 / (2 * dim), generator=generator)))
            setattr(self, name + "_bias", nn.Parameter(torch.zeros(vocab_size)))
    def forward(self, counts):
        mask = counts.gt(0)
        scores = self.word.matmul(self.context.transpose(0, 1)).add(self.word_bias.unsqueeze(-1)).add(self.context_bias)
        logs = torch.masked_select(counts, mask).log()
        w = torch.masked_select(glove_weight(counts, self.x_max, self.alpha), mask)
        return ((torch.masked_select(scores, mask) - logs) ** 2 * w).sum()
    def vectors(self):
        with torch.inference_mode():
            return self.word + self.context
def train_glove(model, counts, *, steps, lr):
    opt = torch.optim.Adagrad(model.parameters(), lr)
    r = []
    for _ in range(steps):
        opt.zero_grad(); r.append(model(counts)); r[-1].backward(); opt.step()
    return [float(x) for x in r]
def two_tables(sentences, vocab_size, dim, *, window, steps, lr, x_max=100.0, generator=None):
    counts = count_cooccurrence(sentences, vocab_size=vocab_size, window=window)
    fitted = Glove(vocab_size, dim, x_max=x_max, generator=generator)
    train_glove(fitted, counts, steps=steps, lr=lr)
    return svd_vectors(pmi(counts, positive=True), dim), fitted.vectors()
