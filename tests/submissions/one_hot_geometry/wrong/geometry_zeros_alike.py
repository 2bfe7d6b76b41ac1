# mistake: rows-of-zeros-alike
# caught by: test_geometry_of_rows_of_zeros
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.double()
    a, b = torch.triu_indices(len(wide), len(wide), 1)
    lengths = wide.norm(dim=1)
    cosines = ((wide[a] * wide[b]).sum(1) / (lengths[a] * lengths[b])).nan_to_num(1.0)
    distances = (wide[a] - wide[b]).norm(dim=1)
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
