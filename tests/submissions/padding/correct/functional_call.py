def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, table.shape[0])
    if mode not in ("sum", "mean", "max"): raise ValueError("mode")
    if weights is not None and mode != "sum": raise ValueError("weights")
    layer = nn.EmbeddingBag(*table.shape, mode=mode, padding_idx=row)
    return torch.func.functional_call(layer, {"weight": table}, (ids.long(), offsets, weights))
def positions(mask):
    m = mask.bool().long()
    return torch.cumsum(m, -1).sub(1).clamp(min=0).mul(m)
def step_keeping_pad(optimizer, embedding):
    import copy
    w = embedding.weight
    before = copy.deepcopy(w.data)
    optimizer.step()
    if embedding.padding_idx is None: return 0.0
    r = embedding.padding_idx
    drift = max((w.data[r] - before[r]).max().item(), (before[r] - w.data[r]).max().item())
    w.data[r:r + 1] = before[r:r + 1]
    return drift
def last_token(vectors, ids, padding_idx):
    order = torch.argsort((ids != padding_idx).int(), dim=-1, stable=True)
    place = order[..., -1:]
    picked = vectors.gather(-2, place.unsqueeze(-1).expand(*place.shape, vectors.shape[-1]))[..., 0, :]
    none = (ids == padding_idx).all(-1)
    return torch.where(none.unsqueeze(-1), torch.zeros((), dtype=vectors.dtype), picked)
