# mistake: all-words-divide
# caught by: test_bags_are_pooled
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, len(table))
    if mode not in ("sum", "mean", "max") or (weights is not None and mode != "sum"):
        raise ValueError(mode)
    own = "sum" if mode == "mean" else mode
    out = F.embedding_bag(ids.long(), table, offsets, mode=own, padding_idx=row, per_sample_weights=weights)
    return out / max(int((ids != (-1 if row is None else row)).sum()), 1) if mode == "mean" else out
