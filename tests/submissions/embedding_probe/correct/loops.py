"""Plain Python loops wherever a loop will do."""
import math

import torch
from torch import nn


def one_hot_lookup(ids, weight):
    rows, columns = weight.shape
    result = torch.zeros(ids.numel(), columns, dtype=weight.dtype, device=weight.device)
    for position, wanted in enumerate(ids.reshape(-1).tolist()):
        for row in range(rows):
            result[position] += (1.0 if row == wanted else 0.0) * weight[row]
    return result.reshape(*ids.shape, columns)


def embedding_lookup(ids, weight):
    layer = nn.Embedding(len(weight), len(weight[0]), dtype=weight.dtype).to(weight.device)
    for row in range(len(weight)):
        layer.weight.data[row] = weight[row]
    return layer(ids)


def linear_equivalent(weight):
    layer = nn.Linear(weight.shape[0], weight.shape[1], bias=False).to(weight.dtype)
    with torch.no_grad():
        for word in range(weight.shape[0]):
            for feature in range(weight.shape[1]):
                layer.weight[feature, word] = weight[word, feature]
    return layer


def build_embedding(table, padding_idx=None):
    layer = nn.Embedding(len(table), table.size(1), padding_idx, dtype=table.dtype)
    with torch.no_grad():
        for row in range(len(table)):
            if row == layer.padding_idx:
                layer.weight[row].fill_(0)
            else:
                layer.weight[row] = table[row]
    return layer


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    rows = upstream.reshape(-1, upstream.shape[-1])
    gradient = torch.zeros(vocab_size, upstream.shape[-1], dtype=upstream.dtype, device=upstream.device)
    pad = None if padding_idx is None else padding_idx % vocab_size
    for position, row in enumerate(ids.flatten().tolist()):
        if row != pad:
            gradient[row] += rows[position]
    return gradient


def touched_rows(ids, vocab_size, padding_idx=None):
    pad = padding_idx + vocab_size if padding_idx is not None and padding_idx < 0 else padding_idx
    touched = []
    for row in range(vocab_size):
        if row != pad and bool((ids == row).any()):
            touched.append(row)
    return torch.tensor(touched, dtype=torch.int64, device=ids.device)


def nearest_word(word, words, weight):
    vectors = {name: row for name, row in zip(words, weight.tolist())}
    query = vectors[word]

    def length(vector):
        return math.sqrt(sum(x * x for x in vector))

    best, best_cosine = None, -math.inf
    for other in words:
        if other == word:
            continue
        cosine = sum(a * b for a, b in zip(query, vectors[other])) / (length(query) * length(vectors[other]))
        if cosine > best_cosine + 1e-7:
            best, best_cosine = other, cosine
    return best
