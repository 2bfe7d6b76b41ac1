# mistake: zeros-win-the-maximum
# caught by: test_bags_are_pooled
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, len(table))
    if mode not in ("sum", "mean", "max") or (weights is not None and mode != "sum"):
        raise ValueError(mode)
    if mode != "max":
        return F.embedding_bag(ids.long(), table, offsets, mode=mode, padding_idx=row, per_sample_weights=weights)
    bag = torch.searchsorted(offsets, torch.arange(len(ids)), right=True) - 1
    keep = ids != row if row is not None else torch.ones(len(ids), dtype=torch.bool)
    out = torch.zeros(len(offsets), table.shape[1], dtype=table.dtype)
    return out.scatter_reduce(0, bag[keep][:, None].expand(-1, table.shape[1]), table[ids[keep]], "amax")
