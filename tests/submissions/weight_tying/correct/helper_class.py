"""A mixin and a helper do the work."""
import contextlib

import torch
from torch import nn


class _Layer:
    def __init__(self, module):
        self.module = module
        self.weight = module.weight

    def describe(self):
        return f"{type(self.module).__name__}{tuple(self.weight.shape)} of {self.weight.dtype}"

    def fits(self, other):
        return self.weight.shape == other.weight.shape and self.weight.dtype == other.weight.dtype


@contextlib.contextmanager
def _untied(model):
    shared = model.embedding.weight
    grads = {p: p.grad for p in model.parameters()}
    model.head.weight = nn.Parameter(shared.detach().clone())
    for p in model.parameters():
        p.grad = None
    try:
        yield model.embedding.weight, model.head.weight
    finally:
        model.head.weight = shared
        for p, grad in grads.items():
            p.grad = grad


def tie(embedding, head):
    one, other = _Layer(embedding), _Layer(head)
    if not one.fits(other):
        raise ValueError(f"{one.describe()} cannot be tied to {other.describe()}")
    head.weight = embedding.weight


def is_tied(embedding, head):
    same = embedding.weight is head.weight
    return bool(same)


def count_parameters(module, trainable_only=False):
    seen = set()

    def visit(m):
        total = 0
        for p in m._parameters.values():
            if p is None or id(p) in seen:
                continue
            seen.add(id(p))
            if p.requires_grad or not trainable_only:
                total += p.nelement()
        return total + sum(visit(child) for child in m.children())

    return visit(module)


class _Start:
    std = 0.02

    def start(self):
        with torch.no_grad():
            table = self.embedding.weight
            table.copy_(torch.randn_like(table) * self.std)
            table[[] if self.embedding.padding_idx is None else [self.embedding.padding_idx]] = 0
            self.head.bias *= 0


class TiedDecoder(_Start, nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        nn.Module.__init__(self)
        hidden_size = dim if hidden_size is None else hidden_size
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx)
        self.hidden = nn.Linear(dim, hidden_size)
        self.head = nn.Linear(dim, vocab_size)
        self.activation = nn.Tanh()
        steps = [self.hidden, self.activation]
        if hidden_size != dim:
            self.project = nn.Linear(hidden_size, dim, bias=False)
            steps.append(self.project)
        self.body = nn.Sequential(*steps)
        tie(self.embedding, self.head)
        self.start()

    def forward(self, ids):
        return self.head(self.body(self.embedding(ids)))


def gradient_paths(model, ids, targets):
    with _untied(model) as (table, weight):
        logits = model(ids)
        loss = nn.CrossEntropyLoss()(logits.reshape(-1, logits.size(-1)), targets.reshape(-1))
        loss.backward()
        return table.grad, weight.grad


def clear_pad_gradient(model):
    row = model.embedding.padding_idx
    if row is not None:
        with contextlib.suppress(TypeError):
            model.embedding.weight.grad[row] = 0


def resize_vocab(model, new_size):
    e, h = model.embedding, model.head
    pad = e.padding_idx
    if new_size < 1:
        raise ValueError("no words left")
    if pad is not None and not pad < new_size:
        raise ValueError("no padding row left")
    if new_size == e.num_embeddings:
        return
    keep = slice(0, min(new_size, e.num_embeddings))
    words = torch.tensor([i for i in range(e.num_embeddings) if i != pad], device=e.weight.device)
    table = e.weight.data[words].mean(0).repeat(new_size, 1)
    table[keep] = e.weight.data[keep]
    bias = torch.zeros(new_size, dtype=h.bias.dtype, device=h.bias.device)
    bias[keep] = h.bias.data[keep]
    e.weight = nn.Parameter(table, e.weight.requires_grad)
    h.bias = nn.Parameter(bias, h.bias.requires_grad)
    h.weight = e.weight
    e.num_embeddings, h.out_features = new_size, new_size
