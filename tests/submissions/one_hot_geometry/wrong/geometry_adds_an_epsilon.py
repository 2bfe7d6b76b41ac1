# mistake: added-to-the-lengths
# caught by: test_geometry_of_rows_of_zeros
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.double()
    lengths = wide.norm(dim=1)
    a, b = torch.triu_indices(len(wide), len(wide), 1)
    cosines, distances = (wide[a] * wide[b]).sum(1) / (lengths[a] * lengths[b] + 1e-8), (wide[a] - wide[b]).norm(dim=1)
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
