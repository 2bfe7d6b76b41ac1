# mistake: distance-of-unit-rows
# caught by: test_geometry_of_four_dense_rows
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    table = F.normalize(table.double(), dim=1)
    a, b = torch.triu_indices(len(table), len(table), 1)
    cosines, distances = (table[a] * table[b]).sum(1), (table[a] - table[b]).norm(dim=1)
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
