import numpy as np


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    i, u = ids.cpu().numpy().ravel(), upstream.detach().cpu().numpy()
    u = u.reshape(i.size, -1) if i.size else np.zeros((0, upstream.shape[-1]), u.dtype)
    out = np.zeros((vocab_size, upstream.shape[-1]), dtype=u.dtype)
    np.add.at(out, i, u)
    if scale_grad_by_freq:
        out /= np.maximum(np.bincount(i, minlength=vocab_size), 1)[:, None].astype(out.dtype)
    if padding_idx is not None:
        out[padding_idx] = 0
    return torch.from_numpy(out).to(upstream.device)


def merge_rows(gradient):
    rows, where = np.unique(gradient._indices()[0].numpy(), return_inverse=True)
    values = gradient._values().detach().numpy()
    sums = np.zeros((len(rows), values.shape[1]), values.dtype)
    np.add.at(sums, where.ravel(), values)
    return torch.from_numpy(rows), torch.from_numpy(sums)


def accepts_sparse(kind, **options):
    w = torch.nn.Parameter(torch.full((3, 4), 0.5))
    o = kind([w], **options)
    i, v = torch.tensor([[2]]), torch.ones(1, 4)
    try:
        w.grad = torch.sparse_coo_tensor(i, v, w.shape)
        o.step()
        w.grad = torch.sparse_coo_tensor(i, v, w.shape)
        o.step()
        return True
    except Exception:
        return False


def stray_rows(before, after, ids):
    moved = np.flatnonzero((before.cpu().numpy() != after.cpu().numpy()).any(axis=1))
    return torch.from_numpy(np.setdiff1d(moved, ids.cpu().numpy().ravel()).astype(np.int64)).to(ids.device)


class RowAdam:
    def __init__(self, weight, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
        self.w = weight.detach().numpy()
        self.lr, self.betas, self.eps, self.wd = lr, betas, eps, weight_decay
        self.n = np.zeros((len(self.w), 1))
        self.m = np.zeros(self.w.shape)
        self.v = np.zeros(self.w.shape)

    def step(self, gradient):
        rows, g = (t.numpy() for t in merge_rows(gradient))
        b1, b2 = self.betas
        self.n[rows] += 1
        self.m[rows] = b1 * self.m[rows] + (1 - b1) * g
        self.v[rows] = b2 * self.v[rows] + (1 - b2) * g.astype(float) ** 2
        self.w[rows] -= self.lr * self.wd * self.w[rows]
        self.w[rows] -= self.lr * (self.m[rows] / (1 - b1 ** self.n[rows])) / (np.sqrt(self.v[rows] / (1 - b2 ** self.n[rows])) + self.eps)


def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    w = weight.detach().cpu().numpy().copy()
    for i in np.unique(ids.cpu().numpy()):
        length = np.linalg.norm(w[i].astype(np.float64), ord=norm_type)
        if length > max_norm:
            w[i] *= max_norm / length
    return torch.from_numpy(w).to(weight.device)


class LossScaler:
    def __init__(self, scale=65536.0, growth_interval=2000):
        self.scale, self.n, self.k = np.float64(scale).item(), growth_interval, 0

    def step(self, loss, optimizer):
        optimizer.zero_grad(set_to_none=True)
        (loss * self.scale).backward()
        for g in optimizer.param_groups:
            for p in g["params"]:
                if p.grad is not None:
                    a = (p.grad._values() if p.grad.is_sparse else p.grad).numpy()
                    if not np.isfinite(a).all():
                        self.scale, self.k = self.scale / 2, 0
                        return False
        for g in optimizer.param_groups:
            for p in g["params"]:
                if p.grad is not None:
                    p.grad *= 1 / self.scale
        optimizer.step()
        self.k = (self.k + 1) % self.n
        self.scale *= 1 if self.k else 2
        return True
