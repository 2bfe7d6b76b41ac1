from collections import OrderedDict
import torch
import torch.nn as nn
import torch.nn.functional as F


def check(a, b):
    for x, y in ((a.shape, b.shape), (a.dtype, b.dtype)):
        if x != y:
            raise ValueError("%s is not %s" % (x, y))


def tie(embedding, head):
    check(embedding.weight, head.weight)
    head._parameters["weight"] = embedding._parameters["weight"]


def is_tied(embedding, head):
    return set(map(id, embedding.parameters())) <= set(map(id, head.parameters()))


def count_parameters(module, trainable_only=False):
    tensors = module.state_dict(keep_vars=True).values()
    unique = {id(t): t for t in tensors if isinstance(t, nn.Parameter)}
    return sum(t.numel() for t in unique.values() if t.requires_grad or not trainable_only)


class SmallTable(nn.Embedding):
    def reset_parameters(self):
        with torch.no_grad():
            self.weight.normal_(0, 0.02)
        self._fill_padding_idx_with_zero()


class TiedHead(nn.Linear):
    def __init__(self, table):
        super().__init__(table.shape[1], table.shape[0])
        self.weight = table

    def reset_parameters(self):
        nn.init.zeros_(self.bias)


class TiedDecoder(nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        super().__init__()
        H = hidden_size or dim
        self.embedding = SmallTable(vocab_size, dim, padding_idx=padding_idx)
        self.hidden = nn.Linear(dim, H)
        self.project = nn.Linear(H, dim, bias=False) if H != dim else (lambda x: x)
        self.head = TiedHead(self.embedding.weight)

    def forward(self, ids):
        return self.head(self.project(self.hidden(self.embedding(ids)).tanh()))


def gradient_paths(model, ids, targets):
    table = model.embedding.weight
    lookup_table = table.detach().clone().requires_grad_()
    head_table = table.detach().clone().requires_grad_()
    h = F.embedding(ids, lookup_table, padding_idx=model.embedding.padding_idx)
    h = model.project(torch.tanh(F.linear(h, model.hidden.weight, model.hidden.bias)))
    logits = torch.matmul(h, head_table.transpose(0, 1)) + model.head.bias
    loss = F.nll_loss(F.log_softmax(logits, -1).reshape(-1, table.size(0)), targets.flatten())
    g1, = torch.autograd.grad(loss, lookup_table, retain_graph=True)
    g2, = torch.autograd.grad(loss, head_table)
    return [g1, g2]


def clear_pad_gradient(model):
    for p in model.parameters():
        if p is model.embedding.weight and p.grad is not None and model.embedding.padding_idx is not None:
            p.grad = torch.cat([p.grad[: model.embedding.padding_idx], torch.zeros_like(p.grad[:1]),
                                p.grad[model.embedding.padding_idx + 1 :]])


def resize_vocab(model, new_size):
    pad, old = model.embedding.padding_idx, model.embedding.weight.shape[0]
    if new_size < 1 or new_size <= (pad if pad is not None else -1):
        raise ValueError("bad size")
    if old == new_size:
        return None
    W, b = model.embedding.weight, model.head.bias
    keep = [i for i in range(old) if i != pad]
    mean = sum(W[i] for i in keep).detach() / len(keep)
    idx = list(range(min(old, new_size)))
    newW = torch.stack([W[i].detach() for i in idx] + [mean] * (new_size - len(idx)))
    newb = torch.zeros(new_size, dtype=b.dtype, device=b.device)
    newb[: len(idx)] = b.detach()[: len(idx)]
    fresh = SmallTable(new_size, W.shape[1], padding_idx=pad, dtype=W.dtype)
    fresh.weight = nn.Parameter(newW, requires_grad=W.requires_grad)
    model.embedding = fresh
    model.head = TiedHead(fresh.weight)
    model.head.bias = nn.Parameter(newb, requires_grad=b.requires_grad)
