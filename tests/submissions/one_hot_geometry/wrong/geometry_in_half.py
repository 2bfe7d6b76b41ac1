# mistake: half-overflows
# caught by: test_geometry_in_any_dtype
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table if table.is_floating_point() else table.double()
    a, b = torch.triu_indices(len(wide), len(wide), 1)
    lengths = (wide * wide).sum(1).sqrt()
    cosines = (wide[a] * wide[b]).sum(1) / (lengths[a] * lengths[b]).clamp(min=1e-5)
    distances = (wide[a] - wide[b]).square().sum(1).sqrt()
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
