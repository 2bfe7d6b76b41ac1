# mistake: offsets-as-lengths
# caught by: test_bags_are_pooled
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, len(table))
    if mode not in ("sum", "mean", "max") or (weights is not None and mode != "sum"):
        raise ValueError(mode)
    out = []
    for words in torch.split(ids, offsets.tolist()):
        vectors = table[words]
        out.append(vectors.sum(0) if mode == "sum" else vectors.mean(0) if mode == "mean" else vectors.amax(0))
    return torch.stack(out)
