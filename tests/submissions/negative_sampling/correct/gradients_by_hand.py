import numpy as np

def noise_distribution(counts, padding_idx=None, power=0.75):
    c = counts.tolist()
    d = {i: float(n) ** power for i, n in enumerate(c) if n > 0}
    d.pop(padding_idx, None)
    if not d: raise ValueError("nothing")
    t = sum(d.values())
    out = torch.zeros(len(c), dtype=torch.float32, device=counts.device)
    for i, w in d.items(): out[i] = w / t
    return out

def sample_negatives(noise, centers, contexts, k, generator=None):
    rng = np.random.default_rng(int(torch.randint(0, 2**31, (1,), generator=generator, device=noise.device)))
    res = torch.empty((centers.numel(), k), dtype=torch.long, device=centers.device)
    for i in range(centers.numel()):
        p = noise.cpu().double().clone().numpy()
        p[[centers[i].item(), contexts[i].item()]] = 0
        if p.sum() == 0: raise ValueError("x")
        res[i] = torch.from_numpy(rng.choice(len(p), size=k, p=p / p.sum()))
    return res

def negative_sampling_loss(positive, negative):
    return F.binary_cross_entropy_with_logits(positive, torch.ones_like(positive)) + negative.shape[1] * F.binary_cross_entropy_with_logits(negative, torch.zeros_like(negative))

def train_step(model, optimizer, centers, contexts, negatives):
    # gradients by hand
    optimizer.zero_grad()
    with torch.no_grad():
        B = len(centers)
        words = torch.cat([contexts[:, None], negatives], 1)
        v, u = model.center.weight[centers], model.context.weight[words]
        s = (u * v[:, None]).sum(-1)
        y = torch.zeros_like(s); y[:, 0] = 1
        loss = negative_sampling_loss(s[:, 0], s[:, 1:])
        g = (s.sigmoid() - y) / B
        gc = torch.zeros_like(model.center.weight).index_add_(0, centers, (g[..., None] * u).sum(1))
        go = torch.zeros_like(model.context.weight).index_add_(0, words.flatten(), (g[..., None] * v[:, None]).flatten(0, 1))
    model.center.weight.grad, model.context.weight.grad = gc, go
    optimizer.step()
    return loss.item()

def kind_cosines(table, kinds):
    df = [(int(k), row) for k, row in zip(kinds, table.detach()) if k > -1]
    from itertools import combinations
    w, b = [], []
    for (k1, r1), (k2, r2) in combinations(df, 2):
        (w if k1 == k2 else b).append(F.cosine_similarity(r1, r2, dim=0).item())
    return float(np.mean(w)), float(np.mean(b))
