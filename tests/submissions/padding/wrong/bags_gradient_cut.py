# mistake: gradient-cut
# caught by: test_bag_gradients
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, len(table))
    if mode not in ("sum", "mean", "max") or (weights is not None and mode != "sum"):
        raise ValueError(mode)
    layer = nn.EmbeddingBag(*table.shape, mode=mode, padding_idx=row, dtype=table.dtype)
    layer.weight.data = table.detach().clone()
    return layer(ids.long(), offsets, weights)
