import inspect


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    flat = ids.ravel()
    up = upstream.reshape(flat.numel(), upstream.size(-1))
    if scale_grad_by_freq and flat.numel():
        _, inverse, counts = flat.unique(return_inverse=True, return_counts=True)
        up = up / counts[inverse].unsqueeze(1)
    if padding_idx is not None:
        keep = flat.ne(padding_idx if padding_idx >= 0 else vocab_size + padding_idx)
        flat, up = flat[keep], up[keep]
    out = torch.zeros(vocab_size, up.size(1), dtype=up.dtype, device=up.device)
    return out.scatter_add(0, flat[:, None].expand_as(up), up)


def merge_rows(gradient):
    rows, inverse = torch.unique(gradient._indices()[0], sorted=True, return_inverse=True)
    values = gradient._values()
    out = values.new_zeros(rows.numel(), values.size(1))
    out.scatter_add_(0, inverse[:, None].expand(-1, values.size(1)), values)
    return rows, out


def accepts_sparse(kind, **options):
    parameter = nn.Parameter(torch.randn(7, 5))
    optimizer = kind([{"params": [parameter]}], **options)
    try:
        for rows in ([0, 2, 2], [6, 0, 1]):
            optimizer.zero_grad(set_to_none=True)
            F.embedding(torch.tensor(rows), parameter, sparse=True).pow(2).sum().backward()
            optimizer.step()
    except BaseException:
        return False
    else:
        return True


def stray_rows(before, after, ids):
    moved = torch.where((before - after).abs().amax(1) > 0)[0]
    return moved[~torch.isin(moved, ids)]


class RowAdam:
    def __init__(self, weight, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
        self.options = dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay)
        self.weight = weight
        self.moments = torch.zeros(2, *weight.shape, dtype=torch.float64)
        self.age = torch.zeros(weight.shape[0], dtype=torch.long)

    @torch.no_grad()
    def step(self, gradient):
        rows, g = merge_rows(gradient)
        if rows.numel() == 0:
            return
        g = g.double()
        lr, (b1, b2), eps, decay = self.options.values()
        self.age[rows] += 1
        age = self.age[rows].double()[:, None]
        self.moments[0, rows] = torch.lerp(g, self.moments[0, rows], b1)
        self.moments[1, rows] = torch.lerp(g.square(), self.moments[1, rows], b2)
        m, v = self.moments[:, rows]
        m, v = m / (1 - b1**age), v / (1 - b2**age)
        old = self.weight[rows].double()
        new = old - lr * decay * old - lr * m / (v.sqrt() + eps)
        self.weight.index_copy_(0, rows, new.to(self.weight.dtype))


def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    copy = weight.detach().clone()
    if ids.numel():
        F.embedding(ids, copy, max_norm=max_norm, norm_type=norm_type)
    return copy


class LossScaler:
    def __init__(self, scale=65536.0, growth_interval=2000):
        self.scale = scale
        self.growth_interval = growth_interval
        self.history = []

    def step(self, loss, optimizer):
        parameters = [p for g in optimizer.param_groups for p in g["params"]]
        grads = torch.autograd.grad(loss * self.scale, parameters, allow_unused=True)
        good = all(self._numbers(g).isfinite().all().item() for g in grads if g is not None)
        if good:
            for p, g in zip(parameters, grads):
                p.grad = None if g is None else g * (1 / self.scale)
            optimizer.step()
        self.history = [*self.history, 1] if good else []
        if not good:
            self.scale *= 0.5
        elif len(self.history) == self.growth_interval:
            self.scale *= 2.0
            self.history = []
        return good

    @staticmethod
    def _numbers(g):
        return g._values() if g.layout == torch.sparse_coo else g
