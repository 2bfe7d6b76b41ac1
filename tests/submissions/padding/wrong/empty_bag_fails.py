# mistake: empty-bag-fails
# caught by: test_bags_without_words
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
        out.append(vectors.sum(0) if mode == "sum" else vectors.sum(0) / max(1, len(vectors)) if mode == "mean" else vectors.max(0).values)
    return torch.stack(out)
