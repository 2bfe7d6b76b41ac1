from collections import Counter
from functools import reduce
import operator
import torch
from torch import nn

class _Index(nn.Module):
    def __init__(self, w):
        super().__init__()
        length = w.norm(p=2, dim=1, keepdim=True)
        self.emb = nn.Embedding.from_pretrained(w.div(length + (length == 0)))
    def forward(self, v):
        return nn.functional.linear(v, self.emb.weight)

def cosine_table(weight):
    ix = _Index(weight)
    return ix(ix.emb.weight).clamp(-1, 1)

def top_neighbors(weight, query_ids, k, exclude=()):
    ix = _Index(weight)
    with torch.no_grad():
        sims = ix(ix.emb(query_ids))
    penal = torch.zeros(len(weight), dtype=weight.dtype, device=weight.device)
    for e in exclude:
        penal[e] = -float('inf')
    sims = sims + penal
    sims = sims - torch.nn.functional.one_hot(query_ids, len(weight)).to(weight.dtype).masked_fill(torch.nn.functional.one_hot(query_ids, len(weight)) == 1, float('inf'))
    order = sims.argsort(descending=True, stable=True)
    n = min(k, int((penal == 0).sum()) - 1)
    return order[..., :n].contiguous(), torch.take_along_dim(sims, order, 1)[..., :n].contiguous()

def analogy(a, b, c, words, weight, *, k=1):
    ids = []
    for x in (a, b, c):
        hits = [i for i, w in enumerate(words) if w == x]
        if not hits:
            raise KeyError(x)
        ids += hits
    ix = _Index(weight)
    u = ix.emb(torch.tensor(ids, device=weight.device))
    sims = ix(torch.tensor([[-1., 1., 1.]], dtype=weight.dtype, device=weight.device) @ u)[0]
    ranked = sorted(zip(sims.tolist(), words), key=operator.itemgetter(0), reverse=True)
    banned = {a, b, c}
    return list(filter(lambda w: w not in banned, (w for _, w in ranked)))[:k]

def neighbor_drift(before, after, k):
    ids = torch.arange(before.shape[0], device=before.device)
    both = torch.cat([top_neighbors(t, ids, k)[0] for t in (before, after)], dim=1)
    out = []
    for line in both.tolist():
        c = Counter(line)
        out.append(sum(v == 1 for v in c.values()) / len(c))
    return before.new_tensor(out)

def most_drifted(words, before, after, k, n):
    d = dict(zip(words, neighbor_drift(before, after, k).tolist()))
    return sorted(d, key=d.__getitem__, reverse=True)[:n]
