from functools import reduce
from itertools import count


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    flat, up = ids.reshape(-1), upstream.reshape(-1, upstream.shape[-1])
    sums = up.new_zeros(vocab_size, up.shape[1]).index_put((flat,), up, accumulate=True)
    ones = up.new_zeros(vocab_size).index_put((flat,), up.new_ones(len(flat)), accumulate=True)
    scaled = sums / ones.where(ones > 0, torch.ones_like(ones)).unsqueeze(-1) if scale_grad_by_freq else sums
    return scaled if padding_idx is None else scaled.index_fill(0, torch.tensor(range(vocab_size)[padding_idx], device=up.device), 0.0)


def merge_rows(gradient):
    keys, values = gradient._indices()[0], gradient._values()
    rows = torch.tensor(sorted({*keys.tolist()}), dtype=torch.int64)
    hits = (rows[:, None] == keys[None, :]).to(values.dtype)
    return rows, hits @ values


def accepts_sparse(kind, **options):
    def attempt(optimizer, table, left):
        if not left:
            return True
        table.grad = torch.eye(3).to_sparse(1)
        try:
            optimizer.step()
        except Exception:
            return False
        return attempt(optimizer, table, left - 1)

    table = torch.zeros(3, 3, requires_grad=True)
    return attempt(kind([table], **options), table, 2)


def stray_rows(before, after, ids):
    moved = {int(r) for r in (before != after).nonzero()[:, 0]}
    return torch.tensor(sorted(moved - {int(i) for i in ids.reshape(-1)}), device=ids.device).long()


class RowAdam:
    def __init__(self, weight, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
        def advance(gradient):
            rows, g = merge_rows(gradient)
            n[rows] += 1
            for moment, beta, value in ((m, betas[0], g), (v, betas[1], g.pow(2))):
                moment[rows] = moment[rows].mul(beta).add(value, alpha=1 - beta)
            corrected = [moment[rows] / torch.tensor([1 - beta**k for k in n[rows].tolist()], dtype=g.dtype)[:, None]
                         for moment, beta in ((m, betas[0]), (v, betas[1]))]
            step = corrected[0] / (corrected[1].sqrt() + eps)
            with torch.no_grad():
                weight.index_put_((rows,), (1 - lr * weight_decay) * weight[rows] - lr * step)

        m, v, n = torch.zeros_like(weight.data), torch.zeros_like(weight.data), torch.zeros(len(weight), dtype=torch.long)
        self.step = lambda gradient: advance(gradient)


def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    asked = torch.isin(torch.arange(len(weight), device=ids.device), ids)[:, None]
    shorter = torch.renorm(weight, p=norm_type, dim=0, maxnorm=max_norm) if norm_type != float("inf") else torch.stack(
        [row if row.abs().max() <= max_norm else row * max_norm / row.abs().max() for row in weight])
    return torch.where(asked, shorter, weight)


class LossScaler:
    def __init__(self, scale=65536.0, growth_interval=2000):
        self.scale, self.growth_interval, self.counter = scale, growth_interval, count(1)

    def step(self, loss, optimizer):
        for group in optimizer.param_groups:
            for p in group["params"]:
                p.grad = None
        (loss * self.scale).backward()
        grads = [p.grad for group in optimizer.param_groups for p in group["params"] if p.grad is not None]
        values = [g.coalesce().values() if g.is_sparse else g for g in grads]
        finite = reduce(lambda so_far, x: so_far and bool(torch.isfinite(x.sum(dtype=torch.float64))), values, True)
        if finite:
            [g.div_(self.scale) for g in grads]
            optimizer.step()
            if next(self.counter) == self.growth_interval:
                self.scale, self.counter = self.scale * 2, count(1)
        else:
            self.scale, self.counter = self.scale / 2, count(1)
        return finite
