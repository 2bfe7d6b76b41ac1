"""einsum for products, scatter for gradients."""
import torch
import torch.nn.functional as F
from torch import nn


def one_hot_lookup(ids, weight):
    hot = torch.zeros(*ids.shape, weight.shape[0], dtype=weight.dtype, device=ids.device)
    hot.scatter_(-1, ids.long().unsqueeze(-1), 1)
    return torch.einsum("...v,vd->...d", hot, weight)


def embedding_lookup(ids, weight):
    return F.embedding(ids, weight)


def linear_equivalent(weight):
    layer = nn.Linear(*weight.shape, bias=False)
    layer.weight = nn.Parameter(torch.einsum("vd->dv", weight).clone())
    return layer


def build_embedding(table, padding_idx=None):
    keep = torch.ones(len(table), 1, dtype=table.dtype)
    if padding_idx is not None:
        keep[padding_idx] = 0
    return nn.Embedding.from_pretrained(table * keep, freeze=False, padding_idx=padding_idx)


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    rows = upstream.reshape(-1, upstream.shape[-1])
    index = ids.reshape(-1, 1).expand_as(rows)
    gradient = torch.zeros(vocab_size, rows.shape[1], dtype=rows.dtype, device=rows.device).scatter_add(0, index, rows)
    if padding_idx is not None:
        gradient[padding_idx] = 0
    return gradient


def touched_rows(ids, vocab_size, padding_idx=None):
    touched = torch.zeros(vocab_size, dtype=torch.bool, device=ids.device).scatter(0, ids.reshape(-1), True)
    if padding_idx is not None:
        touched[padding_idx] = False
    return touched.nonzero().squeeze(1)


def nearest_word(word, words, weight):
    query = {name: row for row, name in enumerate(words)}[word]
    lengths = torch.einsum("vd,vd->v", weight, weight).sqrt()
    cosines = torch.einsum("vd,d->v", weight, weight[query]) / (lengths * lengths[query])
    cosines = cosines.masked_fill(torch.arange(len(words), device=weight.device) == query, float("-inf"))
    return words[cosines.argmax().item()]
