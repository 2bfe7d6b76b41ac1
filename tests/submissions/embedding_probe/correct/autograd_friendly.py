"""index_put, embedding_bag and other less usual tools."""
from typing import Optional

import torch
import torch.nn as nn
import torch.nn.functional as functional
from torch import Tensor


def one_hot_lookup(ids: Tensor, weight: Tensor) -> Tensor:
    hot = functional.one_hot(ids.long(), num_classes=weight.size(0))
    return torch.tensordot(hot.to(weight), weight, dims=1)


def embedding_lookup(ids: Tensor, weight: Tensor) -> Tensor:
    bags = functional.embedding_bag(ids.reshape(-1, 1).long(), weight, mode="sum")
    return bags.reshape(ids.shape + weight.shape[1:])


def linear_equivalent(weight: Tensor) -> nn.Linear:
    layer = nn.Linear(weight.shape[0], weight.shape[1], bias=False, device=weight.device, dtype=weight.dtype)
    layer.weight.data.copy_(weight.T)
    return layer.requires_grad_(True)


def build_embedding(table: Tensor, padding_idx: Optional[int] = None) -> nn.Embedding:
    layer = nn.Embedding(table.shape[0], table.shape[1], padding_idx=padding_idx, dtype=table.dtype)
    layer.weight.data.copy_(table)
    if padding_idx is not None:
        nn.init.zeros_(layer.weight.data[padding_idx])
    return layer


def lookup_gradient(ids: Tensor, upstream: Tensor, vocab_size: int, padding_idx: Optional[int] = None) -> Tensor:
    zeros = torch.zeros((vocab_size, upstream.shape[-1]), dtype=upstream.dtype, device=upstream.device)
    gradient = zeros.index_put((ids.flatten(),), upstream.flatten(0, -2) if upstream.dim() > 1 else upstream[None],
                               accumulate=True)
    if padding_idx is not None:
        gradient = gradient.index_fill(0, ids.new_tensor([padding_idx % vocab_size]), 0.0)
    return gradient


def touched_rows(ids: Tensor, vocab_size: int, padding_idx: Optional[int] = None) -> Tensor:
    probe = lookup_gradient(ids, torch.ones(*ids.shape, 1, device=ids.device), vocab_size, padding_idx)
    return probe[:, 0].nonzero().flatten()


def nearest_word(word: str, words: list[str], weight: Tensor) -> str:
    if word not in words:
        raise KeyError(word)
    query = words.index(word)
    without = torch.cat([weight[:query], weight[query + 1 :]])
    names = words[:query] + words[query + 1 :]
    similarity = nn.CosineSimilarity(dim=1)(without, weight[query].expand_as(without))
    return names[int(torch.argmax(similarity))]
