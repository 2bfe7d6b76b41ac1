def start_excess(pattern, ids, targets, stds):
    P = pattern.to(torch.float64)
    class Tied(nn.Module):
        def __init__(self, W):
            super().__init__()
            self.emb = nn.Embedding(*W.shape, dtype=W.dtype); self.emb.weight = nn.Parameter(W)
            self.head = nn.Linear(W.shape[1], W.shape[0], bias=False); self.head.weight = self.emb.weight
        def forward(self, i): return self.head(self.emb(i))
    out = []
    for std in stds:
        z = Tied(std * P)(ids)
        loss = nn.CrossEntropyLoss()(z.view(-1, z.size(-1)), targets.contiguous().view(-1))
        out.append(loss.detach().cpu().numpy().item() - np.log(P.size(0)).item())
    return out
import numpy as np
def score_variance(queries, keys, scaled=False):
    from statistics import pvariance, fmean
    d = queries.shape[-1]
    s = [sum(a * b for a, b in zip(q, k)) / (math.sqrt(d) if scaled else 1) for q, k in zip(queries.reshape(-1, d).tolist(), keys.reshape(-1, d).tolist())]
    p = d * fmean(v * v for v in queries.flatten().tolist()) * fmean(v * v for v in keys.flatten().tolist())
    return pvariance(s), p / d if scaled else p
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    rs = np.random.RandomState(seed)
    a = std * rs.standard_normal((vocab_size, dim))
    if padding_idx is not None: a[padding_idx] *= 0
    return torch.tensor(a, dtype=torch.float)
