import copy
import torch
import torch.nn.functional as F
from torch import nn


def _refuse(what):
    raise ValueError(what)


def tie(embedding, head):
    e, h = embedding.weight, head.weight
    head.weight = e if (e.shape, e.dtype) == (h.shape, h.dtype) else _refuse(f"{e.shape} {e.dtype} / {h.shape} {h.dtype}")


is_tied = lambda embedding, head: embedding.weight is head.weight


def is_tied(embedding, head): return len({embedding.weight, head.weight}) == 1


def count_parameters(module, trainable_only=False):
    return sum(map(torch.numel, filter(lambda p: p.requires_grad >= trainable_only, set(module.parameters()))))


class TiedDecoder(nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        super().__init__()
        h = hidden_size or dim
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx, _weight=torch.randn(vocab_size, dim).mul_(0.02))
        self.hidden, self.head = nn.Linear(dim, h), nn.Linear(dim, vocab_size)
        self.project = nn.Identity() if h == dim else nn.Linear(h, dim, bias=False)
        self.head.weight, self.head.bias = self.embedding.weight, nn.Parameter(torch.zeros(vocab_size))
        padding_idx is None or self.embedding.weight.data[padding_idx].zero_()

    def forward(self, ids): return self.head(self.project(self.hidden(self.embedding(ids)).tanh()))


def gradient_paths(model, ids, targets):
    a, b = (model.embedding.weight.detach().clone().requires_grad_() for _ in range(2))
    swap = {"embedding.weight": a, "head.weight": b}
    logits = torch.func.functional_call(model, swap, (ids,), tie_weights=False)
    return torch.autograd.grad(F.cross_entropy(logits.view(-1, len(a)), targets.reshape(-1)), (a, b))


def clear_pad_gradient(model):
    e = model.embedding
    None in (e.padding_idx, ) or e.weight.grad is None or e.weight.grad[e.padding_idx].zero_()


def resize_vocab(model, new_size):
    e, h, pad = model.embedding, model.head, model.embedding.padding_idx
    if new_size < max(1, -1 if pad is None else pad + 1): raise ValueError(new_size)
    if (more := new_size - len(e.weight)) == 0: return
    mean = e.weight.data[[i for i in range(len(e.weight)) if i != pad]].mean(0, keepdim=True)
    e.weight.grad = h.bias.grad = None
    e.weight.data = torch.cat([e.weight.data[:new_size], mean.expand(max(more, 0), -1)])
    h.bias.data = F.pad(h.bias.data, (0, more))
    e.num_embeddings = h.out_features = new_size
