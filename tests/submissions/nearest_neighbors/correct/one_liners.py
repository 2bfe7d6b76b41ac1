import torch
import torch.nn.functional as F

unit = lambda weight: F.normalize(weight, dim=-1)  # noqa: E731


def cosine_table(weight):
    return F.linear(unit(weight), unit(weight)).clamp(min=-1, max=1)


def top_neighbors(weight, query_ids, k, exclude=()):
    return (lambda c: (lambda s: (s[1], s[0]))([
        part[:, : min(k, len(weight) - 1 - len(set(exclude)))] for part in c.sort(dim=1, descending=True, stable=True)
    ]))(
        F.linear(unit(weight)[query_ids], unit(weight))
        .index_fill(1, query_ids.new_tensor(list(exclude)), -torch.inf)
        .scatter(1, query_ids.unsqueeze(1), -torch.inf)
    )


def analogy(a, b, c, words, weight, *, k=1):
    at = {word: vector for word, vector in zip(words, unit(weight))}
    near = dict(zip(words, (unit(weight) @ (at[b] - at[a] + at[c])).tolist()))
    return sorted((word for word in words if word not in {a, b, c}), key=near.get, reverse=True)[:k]


def neighbor_drift(before, after, k):
    near = [top_neighbors(weight, torch.arange(len(weight)).to(weight.device), k)[0].tolist() for weight in (before, after)]
    return torch.tensor([len({*p} ^ {*q}) / len({*p} | {*q}) for p, q in zip(*near)]).to(before)


def most_drifted(words, before, after, k, n):
    return [w for _, w in sorted(zip(neighbor_drift(before, after, k).neg().tolist(), words), key=lambda p: p[0])][:n]
