# mistake: zeros-win-the-maximum
# caught by: test_padding_inside_bags
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, len(table))
    if mode not in ("sum", "mean", "max") or (weights is not None and mode != "sum"):
        raise ValueError(mode)
    starts = offsets.tolist()
    out = []
    for start, end in zip(starts, starts[1:] + [len(ids)]):
        words = ids[start:end]
        keep = words != row if row is not None else torch.ones_like(words, dtype=torch.bool)
        vectors = table[words].masked_fill(~keep[:, None], 0)
        if weights is not None:
            vectors = vectors * weights[start:end].unsqueeze(1)
        if mode == "max":
            out.append(vectors.max(0).values if len(vectors) else vectors.sum(0))
        else:
            out.append(vectors.sum(0) / (max(int(keep.sum()), 1) if mode == "mean" else 1))
    return torch.stack(out)
