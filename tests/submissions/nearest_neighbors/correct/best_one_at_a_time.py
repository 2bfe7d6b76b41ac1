import torch

def cosine_table(weight):
    V = len(weight)
    out = weight.new_zeros(V, V)
    norms = [float(r.double().norm()) for r in weight]
    for i in range(V):
        for j in range(i, V):
            if norms[i] > 0 and norms[j] > 0:
                v = float(weight[i].double() @ weight[j].double()) / (norms[i] * norms[j])
                out[i, j] = out[j, i] = min(1.0, max(-1.0, v))
    return out

def top_neighbors(weight, query_ids, k, exclude=()):
    unit = torch.nn.functional.normalize(weight, dim=1)
    sims = unit[query_ids] @ unit.T
    sims[:, list(exclude)] = -float('inf')
    sims[range(len(query_ids)), query_ids] = -float('inf')
    k = min(k, len(weight) - len(set(exclude)) - 1)
    idx, sc = [], []
    for _ in range(k):
        best = sims.max(dim=1).values
        first = (sims == best[:, None]).int().argmax(dim=1)
        first = torch.stack([row.nonzero()[0, 0] for row in (sims == best[:, None])]) if len(sims) else first
        idx.append(first); sc.append(best)
        sims[range(len(query_ids)), first] = -float('inf')
    return torch.stack(idx, dim=1), torch.stack(sc, dim=1)

def analogy(a, b, c, words, weight, *, k=1):
    at = {w: i for i, w in enumerate(words)}
    unit = torch.nn.functional.normalize(weight, dim=1)
    i, j, l = at[a], at[b], at[c]
    ext = torch.cat([unit, (unit[j] - unit[i] + unit[l])[None]])
    idx, _ = top_neighbors(ext, torch.tensor([len(words)], device=weight.device), k, exclude=[i, j, l])
    return [words[x] for x in idx[0].tolist()]

def neighbor_drift(before, after, k):
    ids = torch.arange(len(before)).to(before.device)
    a, b = top_neighbors(before, ids, k)[0], top_neighbors(after, ids, k)[0]
    same = before.new_zeros(len(before))
    for x in range(a.shape[1]):
        for y in range(b.shape[1]):
            same += a[:, x] == b[:, y]
    return 1 - same / (a.shape[1] + b.shape[1] - same)

def most_drifted(words, before, after, k, n):
    d = neighbor_drift(before, after, k).tolist()
    out, pool = [], words[:]
    while pool and n:
        w = max(pool, key=lambda w: d[words.index(w)])
        out.append(w); pool.remove(w); n -= 1
    return out
