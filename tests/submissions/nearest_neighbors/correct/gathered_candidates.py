import torch

def cosine_table(weight):
    g = weight @ weight.mT
    d = g.diagonal().sqrt()
    t = g / d[:, None] / d[None, :]
    t = torch.where(torch.isnan(t), torch.zeros_like(t), t)
    return torch.clip(t, -1, 1)

def top_neighbors(weight, query_ids, k, exclude=()):
    norms = torch.linalg.norm(weight, dim=1)
    safe = torch.where(norms == 0, torch.ones_like(norms), norms)
    sims = torch.matmul(weight[query_ids], weight.T) / safe / safe[query_ids].unsqueeze(1)
    keep = torch.ones_like(sims, dtype=torch.bool)
    keep[:, [*exclude]] = False
    keep[torch.arange(query_ids.shape[0]), query_ids] = False
    n = weight.shape[0] - 1 - len({*exclude})
    cols = keep.nonzero()[:, 1].reshape(query_ids.shape[0], n)
    vals = sims.gather(1, cols)
    order = (-vals).argsort(dim=1, stable=True)[:, :k]
    return cols.gather(1, order), vals.gather(1, order)

def analogy(a, b, c, words, weight, *, k=1):
    pos = [words.index(w) if w in words else None for w in (a, b, c)]
    for w, p in zip((a, b, c), pos):
        if p is None:
            raise KeyError("unknown word " + w)
    E = torch.nn.functional.normalize(weight)
    q = E[pos[1]].sub(E[pos[0]]).add(E[pos[2]])
    scores = E.mv(q / q.norm())
    scores = scores.index_fill(0, torch.tensor(pos, device=weight.device), -float("inf"))
    n_left = len(words) - len(set(pos))
    return [words[i] for i in scores.argsort(descending=True, stable=True)[: min(k, n_left)]]

def neighbor_drift(before, after, k):
    masks = []
    for w in (before, after):
        c = cosine_table(w)
        c.fill_diagonal_(-5)
        rank = c.argsort(dim=1, descending=True, stable=True).argsort(dim=1)
        m = rank < min(k, len(w) - 1)
        masks.append(m)
    inter = torch.logical_and(*masks).sum(-1)
    union = torch.logical_or(*masks).sum(-1)
    return torch.sub(1, inter.to(before.dtype).div(union))

def most_drifted(words, before, after, k, n):
    d = neighbor_drift(before, after, k)
    ranked = sorted(enumerate(words), key=lambda t: d[t[0]], reverse=True)
    return [w for _, w in ranked][:n]
