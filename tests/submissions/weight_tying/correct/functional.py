"""Uses torch.nn.functional in forward and reads weights by hand."""
import math
from copy import deepcopy

import torch
import torch.nn.functional as F
from torch import nn


def tie(embedding: nn.Embedding, head: nn.Linear) -> None:
    expected = tuple(embedding.weight.shape)
    found = tuple(head.weight.shape)
    problems = []
    if expected != found:
        problems.append(f"shape {found}, wanted {expected}")
    if embedding.weight.dtype != head.weight.dtype:
        problems.append(f"dtype {head.weight.dtype}, wanted {embedding.weight.dtype}")
    if problems:
        raise ValueError("the head has " + " and ".join(problems))
    head.weight = embedding.weight
    return head


def is_tied(embedding, head):
    return embedding._parameters["weight"] is head._parameters["weight"]


def count_parameters(module, trainable_only=False):
    total = 0
    for p in dict.fromkeys(module.parameters()):
        total += math.prod(p.shape) if (p.requires_grad or not trainable_only) else 0
    return total


class TiedDecoder(nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        super().__init__()
        self.hidden_size = hidden_size if hidden_size is not None else dim
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.hidden = nn.Linear(dim, self.hidden_size)
        if self.hidden_size == dim:
            self.register_module("project", None)
        else:
            self.project = nn.Linear(self.hidden_size, dim, bias=False)
        self.head = nn.Linear(dim, vocab_size)
        self.embedding.weight = nn.Parameter(torch.normal(0.0, 0.02, (vocab_size, dim)))
        if padding_idx is not None:
            self.embedding.weight.data[self.embedding.padding_idx] = 0.0
        self.head.weight = self.embedding.weight
        self.head.bias = nn.Parameter(torch.zeros_like(self.head.bias))

    def forward(self, ids):
        pad = self.embedding.padding_idx
        x = F.embedding(ids, self.embedding.weight, padding_idx=pad)
        x = F.linear(x, self.hidden.weight, self.hidden.bias)
        x = F.tanh(x)
        if self.project is not None:
            x = F.linear(x, self.project.weight)
        return F.linear(x, self.embedding.weight, self.head.bias)


def gradient_paths(model, ids, targets):
    V = model.head.out_features

    def loss_of(decoder):
        return F.cross_entropy(decoder(ids).reshape(-1, V), targets.reshape(-1))

    whole = deepcopy(model)
    whole.zero_grad(set_to_none=True)
    loss_of(whole).backward()
    total = whole.embedding.weight.grad

    rows = F.embedding(ids, model.embedding.weight.detach())
    states = torch.tanh(model.hidden(rows)).detach()
    if model.project is not None:
        states = model.project(states).detach()
    weight = model.head.weight.detach().clone().requires_grad_(True)
    loss = F.cross_entropy(F.linear(states, weight, model.head.bias.detach()).reshape(-1, V), targets.reshape(-1))
    loss.backward()
    return total - weight.grad, weight.grad


def clear_pad_gradient(model):
    pad, grad = model.embedding.padding_idx, model.embedding.weight.grad
    if pad is None or grad is None:
        return
    mask = torch.zeros(len(grad), dtype=torch.bool, device=grad.device)
    mask[pad] = True
    grad.masked_fill_(mask.unsqueeze(1), 0)


def resize_vocab(model, new_size):
    size, dim = model.embedding.num_embeddings, model.embedding.embedding_dim
    pad = model.embedding.padding_idx
    if not (new_size >= 1 and (pad is None or pad < new_size)):
        raise ValueError("new_size")
    if new_size == size:
        return
    with torch.no_grad():
        if new_size < size:
            table, bias = model.embedding.weight[:new_size].clone(), model.head.bias[:new_size].clone()
        else:
            words = torch.arange(size, device=model.embedding.weight.device)
            if pad is not None:
                words = words[words != pad]
            mean = model.embedding.weight.index_select(0, words).mean(dim=0)
            table = torch.vstack([model.embedding.weight, mean.tile(new_size - size, 1)])
            bias = F.pad(model.head.bias, (0, new_size - size))
    trainable = model.embedding.weight.requires_grad
    model.embedding = nn.Embedding(new_size, dim, padding_idx=pad, _weight=table)
    model.embedding.weight.requires_grad = trainable
    bias_trainable = model.head.bias.requires_grad
    model.head = nn.Linear(dim, new_size, dtype=table.dtype, device=table.device)
    model.head.weight = model.embedding.weight
    model.head.bias = nn.Parameter(bias)
    model.head.bias.requires_grad = bias_trainable
