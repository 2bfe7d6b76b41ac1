# mistake: modes-mixed-up
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
        if len(vectors) == 0:
            out.append(table.new_zeros(table.shape[1]))
        else:
            out.append(vectors.amax(0) if mode == "max" else vectors.mean(0))
    return torch.stack(out)
