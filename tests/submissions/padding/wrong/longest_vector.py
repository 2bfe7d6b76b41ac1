# mistake: longest-vector
# caught by: test_bags_are_pooled
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, len(table))
    if mode not in ("sum", "mean", "max") or (weights is not None and mode != "sum"):
        raise ValueError(mode)
    starts = offsets.tolist()
    out = []
    for start, end in zip(starts, starts[1:] + [len(ids)]):
        words = ids[start:end]
        keep = words != row if row is not None else torch.ones_like(words, dtype=torch.bool)
        vectors = table[words[keep]]
        if weights is not None:
            vectors = vectors * weights[start:end][keep].unsqueeze(1)
        if len(vectors) == 0 or mode == "sum":
            out.append(vectors.sum(0))
        else:
            out.append(vectors.mean(0) if mode == "mean" else vectors[vectors.norm(dim=1).argmax()])
    return torch.stack(out)
