# mistake: fixed-float32
# caught by: test_bags_without_words
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, len(table))
    if mode not in ("sum", "mean", "max") or (weights is not None and mode != "sum"):
        raise ValueError(mode)
    out = torch.zeros(len(offsets), table.shape[1])
    starts = offsets.tolist()
    for bag, (start, end) in enumerate(zip(starts, starts[1:] + [len(ids)])):
        places = [place for place in range(start, end) if row is None or ids[place] != row]
        if places:
            vectors = table[ids[places]]
            if weights is not None:
                vectors = vectors * weights[places, None]
            pooled = vectors.sum(0) if mode == "sum" else vectors.mean(0) if mode == "mean" else vectors.amax(0)
            out[bag] = pooled
    return out
