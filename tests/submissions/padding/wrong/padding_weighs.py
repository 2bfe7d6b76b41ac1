# mistake: padding-counts
# caught by: test_bag_weights
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, len(table))
    if mode not in ("sum", "mean", "max") or (weights is not None and mode != "sum"):
        raise ValueError(mode)
    return F.embedding_bag(ids.long(), table, offsets, mode=mode, padding_idx=row if weights is None else None, per_sample_weights=weights)
