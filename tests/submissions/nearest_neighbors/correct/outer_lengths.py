import heapq

import torch


def cosine_table(weight):
    lengths = weight.norm(dim=1)
    products = torch.outer(lengths, lengths)
    table = torch.nan_to_num(weight @ weight.T / products, nan=0.0)
    return table.clamp_(-1.0, 1.0)


def top_neighbors(weight, query_ids, k, exclude=()):
    lengths = weight.norm(dim=1)
    banned = set(exclude)
    allowed = [row for row in range(weight.size(0)) if row not in banned]
    size = min(k, len(allowed) - 1)
    rows = query_ids.new_zeros((query_ids.numel(), size))
    scores = weight.new_zeros((query_ids.numel(), size))
    for line, query in enumerate(query_ids.tolist()):
        dots = (weight * weight[query]).sum(dim=1)
        cosines = torch.where(dots == 0, 0.0, dots / (lengths * lengths[query])).tolist()
        best = heapq.nsmallest(size, (row for row in allowed if row != query), key=lambda row: (-cosines[row], row))
        rows[line] = torch.tensor(best)
        scores[line] = torch.tensor([cosines[row] for row in best], dtype=weight.dtype)
    return rows, scores


def analogy(a, b, c, words, weight, *, k=1):
    missing = [word for word in (a, b, c) if word not in words]
    if missing:
        raise KeyError(f"not in the vocabulary: {', '.join(missing)}")
    ids = torch.tensor([words.index(word) for word in (a, b, c)])
    lengths = weight.norm(dim=1).masked_fill_((weight == 0).all(dim=1), 1.0)
    signs = torch.tensor([[-1.0], [1.0], [1.0]], dtype=weight.dtype, device=weight.device)
    target = (signs * weight[ids] / lengths[ids, None]).sum(dim=0, keepdim=True)
    cosines = (weight @ target.T).squeeze(1) / lengths / target.norm()
    cosines[ids] = -2.0
    answers = []
    for row in torch.sort(cosines, descending=True, stable=True)[1].tolist():
        if cosines[row] > -2 and len(answers) < k:
            answers.append(words[row])
    return answers


def neighbor_drift(before, after, k):
    def nearest(weight):
        table = cosine_table(weight)
        table.fill_diagonal_(-9)
        return table.sort(dim=1, descending=True, stable=True).indices[:, : min(k, weight.size(0) - 1)]

    was, now = nearest(before), nearest(after)
    shared = was.unsqueeze(2).eq(now.unsqueeze(1)).any(dim=2).sum(dim=1)
    return torch.div((was.size(1) - shared) * 2, 2 * was.size(1) - shared).to(before.dtype)


def most_drifted(words, before, after, k, n):
    drift = neighbor_drift(before, after, k)
    by_drift = {}
    for word, value in zip(words, drift.tolist()):
        by_drift.setdefault(value, []).append(word)
    return [word for value in sorted(by_drift, reverse=True) for word in by_drift[value]][:n]
