# mistake: mode-not-checked
# caught by: test_bags_refuse
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, len(table))
    if weights is not None and mode != "sum":
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
        elif mode == "sum":
            out.append(vectors.sum(0))
        elif mode == "mean":
            out.append(vectors.mean(0))
        else:
            out.append(vectors.max(0).values)
    return torch.stack(out)
