"""bincount, searchsorted and sparse matrices."""
import torch
from torch import nn


def one_hot_lookup(ids, weight):
    wanted = ids.reshape(-1, 1).long()
    hot = (wanted == torch.arange(weight.shape[0], device=ids.device)).type_as(weight)
    return hot.mm(weight).view(*ids.shape, -1) if ids.numel() else weight.new_zeros(*ids.shape, weight.shape[1])


def embedding_lookup(ids, weight):
    layer = nn.Embedding(weight.shape[0], weight.shape[1], dtype=weight.dtype, device=weight.device)
    layer.weight = nn.Parameter(weight)
    return layer.forward(ids)


def linear_equivalent(weight):
    class Table(nn.Linear):
        pass

    layer = Table(weight.shape[0], weight.shape[1], bias=False, dtype=weight.dtype)
    layer.weight.data = weight.t().clone()
    return layer


def build_embedding(table, padding_idx=None):
    layer = nn.Embedding(table.shape[0], table.shape[1])
    layer.padding_idx = padding_idx  # as it is, also a negative one
    copy = table.detach().clone()
    if padding_idx is not None:
        copy[padding_idx, :] = 0.0
    layer.weight = nn.Parameter(copy)
    return layer


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    dim = upstream.shape[-1]
    flat, rows = ids.reshape(-1), upstream.reshape(-1, dim)
    columns = [torch.bincount(flat, weights=rows[:, d], minlength=vocab_size) for d in range(dim)]
    gradient = torch.stack(columns, dim=1).to(upstream.dtype)
    if padding_idx is not None:
        gradient[padding_idx] *= 0
    return gradient


def touched_rows(ids, vocab_size, padding_idx=None):
    counts = torch.bincount(ids.flatten(), minlength=vocab_size)
    if padding_idx is not None:
        counts[padding_idx] = 0
    return torch.where(counts > 0)[0]


def nearest_word(word, words, weight):
    try:
        query = words.index(word)
    except ValueError:
        raise KeyError(word) from None
    unit = weight.double() / weight.double().norm(dim=1, keepdim=True)
    order = torch.argsort(-(unit @ unit[query]).round(decimals=9), stable=True)
    return next(words[int(row)] for row in order if int(row) != query)
