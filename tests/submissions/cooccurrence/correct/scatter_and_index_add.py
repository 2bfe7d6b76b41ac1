def count_cooccurrence(sentences, vocab_size, window):
    flat = torch.zeros(vocab_size * vocab_size, dtype=torch.float64)
    for s in sentences:
        t = torch.tensor(s, dtype=torch.int64)
        for d in range(1, min(window, max(len(s) - 1, 0)) + 1):
            a, b = t[:-d], t[d:]
            w = torch.full((len(a),), 1 / d, dtype=torch.float64)
            flat.index_add_(0, a * vocab_size + b, w)
            flat.index_add_(0, b * vocab_size + a, w)
    return flat.view(vocab_size, vocab_size)


def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    rows, columns = counts.sum(1), counts.sum(0).pow(smoothing)
    rows = rows.masked_fill(rows == 0, 1)
    share = columns / columns.sum().clamp(min=torch.finfo(counts.dtype).tiny)
    share = share.masked_fill(share == 0, 1)
    out = torch.log(counts / rows.unsqueeze(1) / share.unsqueeze(0)).sub_(torch.log(torch.tensor(shift, dtype=counts.dtype)))
    return torch.maximum(out, torch.zeros_like(out)) if positive else out


def svd_vectors(matrix, dim, power=0.5):
    rows, columns = matrix.shape
    if not (1 <= dim <= rows and dim <= columns):
        raise ValueError(f"dim must be between 1 and {min(rows, columns)}, got {dim}")
    wide = matrix.double()
    u, s, vh = torch.linalg.svd(wide, full_matrices=False)
    u = u * torch.sign(u.sum(0)).where(u.sum(0) != 0, 1)
    return torch.einsum("vd,d->vd", u[:, :dim], s[:dim] ** power).to(matrix.dtype)


def glove_weight(counts, x_max=100.0, alpha=0.75):
    return torch.minimum((counts / x_max) ** alpha, counts.new_ones(()))


class Glove(nn.Module):
    def __init__(self, vocab_size, dim, *, x_max=100.0, alpha=0.75, generator=None):
        super().__init__()
        self.register_buffer("x_max", torch.tensor(x_max))
        self.alpha = alpha
        self.word = nn.Parameter(torch.empty(vocab_size, dim))
        self.context = nn.Parameter(torch.empty(vocab_size, dim))
        self.word_bias = nn.Parameter(torch.empty(vocab_size))
        self.context_bias = nn.Parameter(torch.empty(vocab_size))
        for table in (self.context, self.word):
            nn.init.uniform_(table, -0.5 / dim, 0.5 / dim, generator=generator)
        nn.init.zeros_(self.word_bias)
        nn.init.zeros_(self.context_bias)

    def forward(self, counts):
        mask = counts > 0
        logs = torch.log(torch.where(mask, counts, 1.0)).to(self.word.dtype)
        fit = torch.einsum("id,jd->ij", self.word, self.context)
        fit = torch.add(fit, self.word_bias.unsqueeze(1)).add(self.context_bias.unsqueeze(0))
        weight = glove_weight(counts, float(self.x_max), self.alpha).to(self.word.dtype)
        return F.mse_loss(fit.mul(weight.sqrt()), logs * weight.sqrt(), reduction="sum")

    @torch.no_grad()
    def vectors(self):
        return torch.add(self.word, self.context)


def train_glove(model, counts, *, steps, lr):
    losses = []
    optimizer = torch.optim.Adagrad([{"params": list(model.parameters()), "lr": lr}])
    model.train()
    optimizer.zero_grad(set_to_none=False)
    for _ in range(steps):
        with torch.enable_grad():
            loss = model(counts)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=False)
        losses += [loss.detach().item()]
    return losses
