# mistake: nan-at-a-row-of-zeros
# caught by: test_geometry_of_rows_of_zeros
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.double()
    unit = wide / wide.norm(dim=1, keepdim=True)
    a, b = torch.triu_indices(len(wide), len(wide), 1)
    cosines, distances = (unit[a] * unit[b]).sum(1), (wide[a] - wide[b]).norm(dim=1)
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
