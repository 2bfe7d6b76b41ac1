import torch


def _unit(rows):
    squares = torch.einsum("...d,...d->...", rows, rows)
    lengths = squares.sqrt()
    return torch.einsum("...d,...->...d", rows, torch.where(lengths > 0, 1 / lengths, torch.zeros_like(lengths)))


def cosine_table(weight):
    unit = _unit(weight)
    return torch.einsum("id,jd->ij", unit, unit).clip(-1.0, 1.0)


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = _unit(weight)
    cosines = torch.einsum("qd,vd->qv", unit.index_select(0, query_ids), unit)
    candidates = torch.arange(len(weight), device=weight.device)
    hidden = candidates[None] == query_ids[:, None]
    for word in exclude:
        hidden = hidden | (candidates == word)
    scores, rows = torch.sort(cosines.masked_fill(hidden, float("-inf")), dim=-1, descending=True, stable=True)
    found = min(k, len(weight) - 1 - len({*exclude}))
    return rows.narrow(1, 0, found), scores.narrow(1, 0, found)


def analogy(a, b, c, words, weight, *, k=1):
    given = [dict(zip(words, range(len(words))))[word] for word in (a, b, c)]
    unit = _unit(weight)
    target = torch.einsum("wd,w->d", unit[given], unit.new_tensor([-1.0, 1.0, 1.0]))
    cosines = torch.einsum("vd,d->v", unit, target)
    ranking = torch.sort(cosines, descending=True, stable=True).indices
    free = ~torch.isin(ranking, torch.tensor(given, device=ranking.device))
    return [words[row] for row in ranking[free][:k].tolist()]


def neighbor_drift(before, after, k):
    everyone = torch.arange(len(before), device=before.device)
    was = torch.nn.functional.one_hot(top_neighbors(before, everyone, k)[0], len(before)).sum(1).to(before.dtype)
    now = torch.nn.functional.one_hot(top_neighbors(after, everyone, k)[0], len(before)).sum(1).to(before.dtype)
    shared = torch.einsum("ij,ij->i", was, now)
    return 1 - shared / (was.sum(1) + now.sum(1) - shared)


def most_drifted(words, before, after, k, n):
    order = torch.sort(neighbor_drift(before, after, k), descending=True, stable=True).indices
    return [words[row] for row in order][:n]
