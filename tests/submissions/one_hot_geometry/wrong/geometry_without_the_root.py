# mistake: squared-distances
# caught by: test_geometry_of_four_dense_rows
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.double()
    unit = F.normalize(wide, dim=1)
    a, b = torch.triu_indices(len(wide), len(wide), 1)
    cosines, distances = (unit[a] * unit[b]).sum(1), (wide[a] - wide[b]).square().sum(1)
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
