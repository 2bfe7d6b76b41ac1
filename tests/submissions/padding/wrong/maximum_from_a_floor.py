# mistake: maximum-from-a-floor
# caught by: test_padding_inside_bags
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, table.shape[0])
    if mode not in ("sum", "mean", "max") or (weights is not None and mode != "sum"):
        raise ValueError(mode)
    bags, dim = offsets.shape[0], table.shape[1]
    bag = torch.searchsorted(offsets, torch.arange(len(ids), device=ids.device), right=True) - 1
    real = torch.ones_like(ids, dtype=torch.bool) if row is None else ids != row
    bag, vectors = bag[real], table[ids[real]]
    if weights is not None:
        vectors = vectors * weights[real, None]
    counts = torch.bincount(bag, minlength=bags)[:, None]
    if mode == "max":
        largest = table.new_full((bags, dim), -1e9)
        largest = largest.scatter_reduce(0, bag[:, None].expand(-1, dim), vectors, "amax")
        return largest.where(counts > 0, 0)
    total = table.new_zeros(bags, dim).index_add(0, bag, vectors)
    return total / counts.clamp(min=1) if mode == "mean" else total
