import torch.nn.functional as functional
from torch import optim


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    pad = -1 if padding_idx is None else padding_idx % vocab_size
    return torch.ops.aten.embedding_dense_backward(upstream.contiguous(), ids, vocab_size, pad, scale_grad_by_freq)


def merge_rows(gradient):
    with torch.no_grad():
        g = gradient.clone().coalesce()
        return g.indices().squeeze(0).clone(), g.values().clone()


def accepts_sparse(kind, **options):
    layer = torch.nn.EmbeddingBag(4, 6, mode="sum", sparse=True)
    optimizer = kind(list(layer.parameters()), **options)
    answers = []
    for step in range(2):
        layer.zero_grad()
        layer(torch.tensor([[0, 1], [1, 1]])).mean().backward()
        try:
            optimizer.step()
            answers.append(True)
        except Exception:
            answers.append(False)
    return all(answers)


def stray_rows(before, after, ids):
    rows = torch.arange(before.shape[0], device=before.device)
    keep = torch.stack([(before[r] != after[r]).any() & ~(ids == r).any() for r in rows])
    return rows[keep]


class RowAdam:
    def __init__(self, weight, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
        self.parameter, self.eps = weight, eps
        self.lr, self.beta1, self.beta2, self.decay = lr, *betas, weight_decay
        self.n = weight.new_zeros(weight.shape[0], 1).detach()
        self.m = weight.new_zeros(weight.shape).detach()
        self.v = weight.new_zeros(weight.shape).detach()

    def step(self, gradient):
        dense = gradient.to_dense()
        mask = torch.zeros(len(dense), 1, dtype=torch.bool)
        mask[gradient._indices()[0]] = True
        self.n = self.n + mask
        self.m = torch.where(mask, self.beta1 * self.m + (1 - self.beta1) * dense, self.m)
        self.v = torch.where(mask, self.beta2 * self.v + (1 - self.beta2) * dense * dense, self.v)
        n = self.n.double().clamp(min=1)
        m, v = self.m / (1 - self.beta1**n), self.v / (1 - self.beta2**n)
        old = self.parameter.detach()
        new = old * (1 - self.lr * self.decay) - self.lr * m / (v**0.5 + self.eps)
        self.parameter.data.copy_(torch.where(mask, new.to(old.dtype), old))


def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    layer = torch.nn.Embedding.from_pretrained(weight.clone(), max_norm=max_norm, norm_type=norm_type)
    layer(ids.contiguous())
    return layer.weight.detach()


class LossScaler:
    def __init__(self, scale=65536.0, growth_interval=2000):
        self._scaler = torch.amp.GradScaler("cpu", init_scale=scale, growth_interval=growth_interval)
        self.scale = scale

    def step(self, loss, optimizer):
        optimizer.zero_grad()
        self._scaler.scale(loss).backward()
        self._scaler.unscale_(optimizer)
        bad = sum(found.item() for found in self._scaler._per_optimizer_states[id(optimizer)]["found_inf_per_device"].values())
        self._scaler.step(optimizer)
        self._scaler.update()
        self.scale = self._scaler.get_scale()
        return not bad
