"""As short as it goes."""
import torch
import torch.nn.functional as F
from torch import nn

one_hot_lookup = lambda ids, weight: torch.eye(len(weight), dtype=weight.dtype, device=weight.device)[ids.long()] @ weight

embedding_lookup = lambda ids, weight: nn.Embedding(*weight.shape, _weight=weight.clone())(ids)


def linear_equivalent(weight):
    layer = nn.Linear(*weight.shape, bias=False, dtype=weight.dtype)
    layer.load_state_dict({"weight": weight.T})
    return layer


def build_embedding(table, padding_idx=None):
    layer = nn.Embedding.from_pretrained(table.clone(), freeze=False, padding_idx=padding_idx)
    layer.weight.data[[] if padding_idx is None else padding_idx] = 0
    return layer


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    hot = F.one_hot(ids.reshape(-1), vocab_size).to(upstream.dtype)
    hot[:, [] if padding_idx is None else [padding_idx]] = 0
    return hot.T @ upstream.reshape(-1, upstream.shape[-1])


def touched_rows(ids, vocab_size, padding_idx=None):
    return torch.tensor(
        sorted(set(ids.flatten().tolist()) - {None if padding_idx is None else padding_idx % vocab_size}),
        dtype=torch.long,
        device=ids.device,
    )


def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(f"{word!r} is not in the vocabulary")
    others = [other for other in words if other != word]
    query = weight[words.index(word)]
    return max(others, key=lambda other: F.cosine_similarity(query, weight[words.index(other)], dim=0).item())
