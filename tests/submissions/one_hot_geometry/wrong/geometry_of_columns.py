# mistake: columns-compared
# caught by: test_geometry_of_four_dense_rows
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.double().T
    unit = F.normalize(wide, dim=1)
    a, b = torch.triu_indices(len(wide), len(wide), 1)
    cosines, distances = (unit @ unit.T)[a, b], torch.cdist(wide, wide)[a, b]
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
