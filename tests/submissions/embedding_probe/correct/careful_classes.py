"""Helper functions and classes, no in-place writes."""
import torch
from torch import nn


def _one_hot(ids, vocab_size, dtype):
    return torch.nn.functional.one_hot(ids.to(torch.int64), vocab_size).to(dtype)


def one_hot_lookup(ids, weight):
    hot = _one_hot(ids, weight.size(0), weight.dtype)
    return (hot.unsqueeze(-1) * weight).sum(dim=-2)


class Lookup(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.layer = nn.Embedding.from_pretrained(table, freeze=True)

    def forward(self, ids):
        return self.layer(ids)


def embedding_lookup(ids, weight):
    return Lookup(weight)(ids)


def linear_equivalent(weight):
    vocab_size, dim = weight.size()
    layer = nn.Linear(in_features=vocab_size, out_features=dim, bias=False, dtype=weight.dtype)
    nn.init.zeros_(layer.weight)
    with torch.no_grad():
        layer.weight += weight.transpose(0, 1)
    return layer


def build_embedding(table, padding_idx=None):
    rows = torch.arange(table.size(0)).unsqueeze(1)
    start = table if padding_idx is None else torch.where(rows == padding_idx % table.size(0), 0.0, table)
    return nn.Embedding(*table.shape, padding_idx=padding_idx, _weight=start.clone().to(table.dtype))


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    every = torch.arange(vocab_size, device=ids.device).reshape(-1, *[1] * ids.dim())
    wanted = every == ids
    if padding_idx is not None:
        wanted = wanted & (every != padding_idx % vocab_size)
    spread = wanted.unsqueeze(-1).to(upstream.dtype) * upstream
    return spread.reshape(vocab_size, ids.numel(), upstream.shape[-1]).sum(dim=1)


def touched_rows(ids, vocab_size, padding_idx=None):
    rows, _ = ids.reshape(-1).unique(return_inverse=True)
    if padding_idx is None:
        return rows
    return rows.masked_select(rows.ne(padding_idx % vocab_size))


def nearest_word(word, words, weight):
    positions = dict(zip(words, range(len(words))))
    unit = torch.nn.functional.normalize(weight, p=2, dim=-1)
    table = unit.matmul(unit.transpose(0, 1)).clone()
    table.fill_diagonal_(-2.0)
    return words[torch.argmax(table[positions[word]]).item()]
