# mistake: whole-numbers-refused
# caught by: test_geometry_in_any_dtype
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    a, b = torch.triu_indices(len(table), len(table), 1)
    wide = table.double() if table.is_floating_point() else table
    unit = F.normalize(wide, dim=1)
    cosines, distances = (unit[a] * unit[b]).sum(1), (wide[a] - wide[b]).norm(dim=1)
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
