# mistake: hard-coded-device
# caught by: test_bags_without_words
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, table.shape[0])
    if mode not in ("sum", "mean", "max") or (weights is not None and mode != "sum"):
        raise ValueError(mode)
    bags, dim = offsets.shape[0], table.shape[1]
    bag = torch.searchsorted(offsets, torch.arange(len(ids)), right=True) - 1
    real = torch.ones_like(ids, dtype=torch.bool) if row is None else ids != row
    bag, vectors = bag[real], table[ids[real]]
    if weights is not None:
        vectors = vectors * weights[real, None]
    if mode == "max":
        index = bag[:, None].expand(-1, dim)
        return table.new_zeros(bags, dim).scatter_reduce(0, index, vectors, "amax", include_self=False)
    total = table.new_zeros(bags, dim).index_add(0, bag, vectors)
    return total / torch.bincount(bag, minlength=bags).clamp(min=1)[:, None] if mode == "mean" else total
