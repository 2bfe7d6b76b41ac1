import math

import torch


def _cosine(left, right):
    lengths = math.sqrt(math.fsum(x * x for x in left)) * math.sqrt(math.fsum(x * x for x in right))
    if lengths == 0:
        return 0.0
    return max(-1.0, min(1.0, math.fsum(x * y for x, y in zip(left, right)) / lengths))


def cosine_table(weight):
    rows = weight.tolist()
    return torch.tensor([[_cosine(left, right) for right in rows] for left in rows], dtype=weight.dtype, device=weight.device)


def _ranking(vector, rows, left_out):
    found = []
    for row, other in enumerate(rows):
        if row not in left_out:
            found.append((-_cosine(vector, other), row))
    found.sort()
    return [(row, -negative) for negative, row in found]


def top_neighbors(weight, query_ids, k, exclude=()):
    rows = weight.tolist()
    indices, scores = [], []
    for query in query_ids.tolist():
        best = _ranking(rows[query], rows, {query, *exclude})[:k]
        indices.append([row for row, _ in best])
        scores.append([cosine for _, cosine in best])
    found = min(k, len(rows) - 1 - len(set(exclude)))
    shape = (len(indices), found)
    return (
        torch.tensor(indices, dtype=torch.int64, device=weight.device).reshape(shape),
        torch.tensor(scores, dtype=weight.dtype, device=weight.device).reshape(shape),
    )


def analogy(a, b, c, words, weight, *, k=1):
    rows = weight.tolist()
    units = []
    for word in (a, b, c):
        if word not in words:
            raise KeyError(f"unknown word: {word}")
        vector = rows[words.index(word)]
        length = math.sqrt(math.fsum(x * x for x in vector)) or 1.0
        units.append([x / length for x in vector])
    target = [y - x + z for x, y, z in zip(*units)]
    given = {words.index(word) for word in (a, b, c)}
    return [words[row] for row, _ in _ranking(target, rows, given)[:k]]


def neighbor_drift(before, after, k):
    drifts = []
    old, new = before.tolist(), after.tolist()
    for row in range(len(old)):
        was = {other for other, _ in _ranking(old[row], old, {row})[:k]}
        now = {other for other, _ in _ranking(new[row], new, {row})[:k]}
        drifts.append(1 - len(was & now) / len(was | now))
    return torch.tensor(drifts, dtype=before.dtype, device=before.device)


def most_drifted(words, before, after, k, n):
    drifts = neighbor_drift(before, after, k).tolist()
    return sorted(words, key=lambda word: -drifts[words.index(word)])[:n]
