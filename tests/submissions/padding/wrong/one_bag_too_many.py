# mistake: one-bag-too-many
# caught by: test_bags_are_pooled
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, len(table))
    if mode not in ("sum", "mean", "max") or (weights is not None and mode != "sum"):
        raise ValueError(mode)
    offsets = torch.cat([offsets, torch.tensor([len(ids)])])
    return F.embedding_bag(ids.long(), table, offsets, mode=mode, padding_idx=row, per_sample_weights=weights)
