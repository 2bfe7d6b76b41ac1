# mistake: bag-begins-late
# caught by: test_bags_are_pooled
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, len(table))
    if mode not in ("sum", "mean", "max") or (weights is not None and mode != "sum"):
        raise ValueError(mode)
    bag = (torch.searchsorted(offsets, torch.arange(len(ids))) - 1).clamp(min=0)
    out = []
    for b in range(len(offsets)):
        keep = bag == b if row is None else (bag == b) & (ids != row)
        vectors = table[ids[keep]]
        if weights is not None:
            vectors = vectors * weights[keep][:, None]
        if mode == "sum" or not len(vectors):
            out.append(vectors.sum(0))
        else:
            out.append(vectors.mean(0) if mode == "mean" else vectors.amax(0))
    return torch.stack(out)
