import torch, torch.nn.functional as F

def cosine_table(weight):
    w = weight.double()
    rows = []
    for r in w:
        rows.append(F.cosine_similarity(r.unsqueeze(0), w, dim=1, eps=1e-300))
    return torch.stack(rows).clamp(-1, 1).type_as(weight)

def top_neighbors(weight, query_ids, k, exclude=()):
    w = weight.double()
    V = len(w)
    ex = torch.zeros(V, dtype=torch.bool, device=w.device)
    for e in exclude:
        ex[e] = True
    m = min(k, int((~ex).sum()) - 1)
    idx = torch.zeros((len(query_ids), m), dtype=torch.long, device=w.device)
    sc = torch.zeros((len(query_ids), m), dtype=weight.dtype, device=w.device)
    for j, q in enumerate(query_ids):
        c = F.cosine_similarity(w[q].unsqueeze(0), w, dim=1, eps=1e-300)
        bad = ex.clone(); bad[q] = True
        c[bad] = float('-inf')
        v, i = c.sort(descending=True, stable=True)
        idx[j] = i[:m]; sc[j] = v[:m].to(weight.dtype)
    return idx, sc

def analogy(a, b, c, words, weight, *, k=1):
    def vec(x):
        if x not in words: raise KeyError(x)
        v = weight[words.index(x)].double()
        return v / v.norm() if v.norm() > 0 else v
    t = vec(b) - vec(a) + vec(c)
    cand = [(F.cosine_similarity(t, weight[i].double(), dim=0, eps=1e-300).item(), -i) for i, w in enumerate(words) if w not in (a, b, c)]
    cand.sort(reverse=True)
    return [words[-i] for _, i in cand[:k]]

def neighbor_drift(before, after, k):
    ids = torch.arange(before.size(0), device=before.device)
    A = top_neighbors(before, ids, k)[0]
    B = top_neighbors(after, ids, k)[0]
    inter = torch.isin(A + len(ids) * ids[:, None], B + len(ids) * ids[:, None]).sum(1).double()
    union = A.size(1) + B.size(1) - inter
    return (1 - inter / union).to(before.dtype)

def most_drifted(words, before, after, k, n):
    d = neighbor_drift(before, after, k)
    return [words[i] for i in torch.argsort(-d, stable=True).tolist()][:n]
