def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    D = upstream.shape[-1]
    flat = ids.flatten().tolist()
    rows = upstream.reshape(len(flat), D)
    out = torch.zeros((vocab_size, D), dtype=upstream.dtype, device=upstream.device)
    pad = None if padding_idx is None else range(vocab_size)[padding_idx]
    for i, row in zip(flat, rows):
        if i != pad:
            out[i] += row / flat.count(i) if scale_grad_by_freq else row
    return out
def merge_rows(gradient):
    seen = {}
    for i, v in zip(gradient._indices()[0].tolist(), gradient._values()):
        seen[i] = v + seen.get(i, 0)
    rows = torch.tensor(sorted(seen), dtype=torch.int64)
    values = torch.zeros(len(seen), gradient.size(1), dtype=gradient.dtype)
    for k, i in enumerate(sorted(seen)):
        values[k] = seen[i]
    return rows, values
def accepts_sparse(kind, **options):
    emb = nn.Embedding(5, 4, sparse=True)
    opt = kind(emb.parameters(), **options)
    for _ in range(2):
        opt.zero_grad()
        emb(torch.tensor([1, 1, 3])).sum().backward()
        try:
            opt.step()
        except Exception:
            return False
    return True
def stray_rows(before, after, ids):
    looked_up = set(ids.flatten().tolist())
    strays = []
    for i in range(before.shape[0]):
        if i in looked_up:
            continue
        if not torch.equal(before[i], after[i]):
            strays.append(i)
    return torch.tensor(strays, dtype=torch.long, device=ids.device)
class RowAdam:
    def __init__(self, weight, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
        self.w = weight
        self.lr = lr
        self.b1, self.b2 = betas
        self.eps = eps
        self.wd = weight_decay
        self.state = {}
    def step(self, gradient):
        rows, values = merge_rows(gradient)
        for i, g in zip(rows.tolist(), values):
            n, m, v = self.state.get(i, (0, 0.0, 0.0))
            n += 1
            m = self.b1 * m + (1 - self.b1) * g
            v = self.b2 * v + (1 - self.b2) * g * g
            self.state[i] = (n, m, v)
            row = self.w.data[i]
            row = row - self.lr * self.wd * row
            self.w.data[i] = row - self.lr * (m / (1 - self.b1 ** n)) / ((v / (1 - self.b2 ** n)) ** 0.5 + self.eps)
def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    out = weight.detach().clone()
    for i in set(ids.flatten().tolist()):
        sizes = [abs(x) for x in out[i].tolist()]
        top = max(sizes)
        if norm_type == float("inf"):
            length = top
        else:
            length = sum(s ** norm_type for s in sizes) ** (1 / norm_type)
        if length > max_norm:
            out[i] = out[i] * (max_norm / length)
    return out
class LossScaler:
    def __init__(self, scale=65536.0, growth_interval=2000):
        self.scale = float(scale)
        self.every = growth_interval
        self.run = 0
    def step(self, loss, optimizer):
        params = []
        for group in optimizer.param_groups:
            for p in group["params"]:
                p.grad = None
                params.append(p)
        (self.scale * loss).backward()
        ok = True
        for p in params:
            if p.grad is None:
                continue
            g = p.grad._values() if p.grad.is_sparse else p.grad
            if torch.isnan(g).any() or torch.isinf(g).any():
                ok = False
        if not ok:
            self.scale = self.scale / 2
            self.run = 0
            return False
        for p in params:
            if p.grad is not None:
                p.grad = p.grad / self.scale
        optimizer.step()
        self.run += 1
        if self.run == self.every:
            self.run = 0
            self.scale = self.scale * 2
        return True
