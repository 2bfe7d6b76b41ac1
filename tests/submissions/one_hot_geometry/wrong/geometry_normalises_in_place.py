# mistake: changed-its-input
# caught by: test_geometry_in_any_dtype
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.double()
    a, b = torch.triu_indices(len(wide), len(wide), 1)
    distances = (wide[a] - wide[b]).norm(dim=1)
    wide /= wide.norm(dim=1, keepdim=True).clamp(min=1e-9)
    cosines = (wide[a] * wide[b]).sum(1)
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
