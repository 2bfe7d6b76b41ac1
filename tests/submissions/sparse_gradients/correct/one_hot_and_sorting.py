def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    hot = F.one_hot(ids.flatten(), vocab_size).to(upstream.dtype)
    if padding_idx is not None:
        hot[:, padding_idx] = 0
    if scale_grad_by_freq:
        hot = hot / hot.sum(0).clamp_min(1)
    up = upstream.flatten(0, -2) if upstream.dim() > 1 else upstream[None]
    if padding_idx is not None:
        up = up.masked_fill((ids.flatten() == padding_idx % vocab_size)[:, None], 0)
    return torch.einsum("nv,nd->vd", hot, up)
def merge_rows(gradient):
    order = gradient._indices()[0].argsort(stable=True)
    rows, values = gradient._indices()[0][order], gradient._values()[order]
    unique, counts = rows.unique_consecutive(return_counts=True)
    if len(unique) == 0:
        return unique, values
    return unique, torch.stack([part.sum(0) for part in values.split(counts.tolist())])
def _try(optimizer, table):
    table.grad = torch.sparse_coo_tensor(torch.tensor([[0, 2, 0]]), torch.ones(3, 2), (4, 2))
    optimizer.step()
def accepts_sparse(kind, **options):
    table = nn.Parameter(torch.ones(4, 2))
    optimizer = kind([table], **options)
    try:
        _try(optimizer, table), _try(optimizer, table)
    except Exception as error:
        return not error
    return True
def stray_rows(before, after, ids):
    mask = torch.zeros(before.size(0), 1, device=before.device).bool()
    mask[ids] = True
    changed = torch.where(mask, torch.zeros_like(before).bool(), before.ne(after))
    return torch.nonzero(changed.any(-1), as_tuple=True)[0]
class RowAdam:
    """A small AdamW for each row that has ever been seen."""
    def __init__(self, weight, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
        self.table = weight
        self.settings = {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay}
        self.rows = {}
    def step(self, gradient):
        for row, g in zip(*merge_rows(gradient)):
            key = int(row)
            if key not in self.rows:
                p = nn.Parameter(self.table.detach()[key].clone())
                self.rows[key] = p, torch.optim.AdamW([p], **self.settings)
            p, optimizer = self.rows[key]
            p.grad = g.clone()
            optimizer.step()
            self.table.data[key] = p.data
def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    sizes = weight.abs()
    lengths = sizes.amax(1) if norm_type == torch.inf else (sizes ** norm_type).sum(1) ** (1 / norm_type)
    looked = torch.bincount(ids.flatten(), minlength=len(weight)) > 0
    factor = torch.where(looked & (lengths > max_norm), max_norm / (lengths + 1e-7), 1.0)
    return weight * factor.to(weight.dtype)[:, None]
class LossScaler:
    def __init__(self, scale=65536.0, growth_interval=2000):
        self.scale, self.growth_interval, self._left = scale, growth_interval, growth_interval
    def _skip(self):
        self.scale, self._left = self.scale / 2, self.growth_interval
        return False
    def _grow(self):
        self._left -= 1
        if not self._left:
            self.scale, self._left = self.scale * 2, self.growth_interval
        return True
    def step(self, loss, optimizer):
        optimizer.zero_grad()
        loss.backward(torch.tensor(self.scale))
        total = 0.0
        for group in optimizer.param_groups:
            for p in group["params"]:
                if p.grad is not None:
                    total = total + float((p.grad * 0).sum())
                    p.grad.mul_(1.0 / self.scale)
        if total != 0:
            return self._skip()
        optimizer.step()
        return self._grow()
