# mistake: tensors-not-floats
# caught by: test_one_hot_rows_are_all_equally_far
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.double()
    unit = F.normalize(wide, dim=1)
    a, b = torch.triu_indices(len(wide), len(wide), 1)
    cosines, distances = (unit[a] * unit[b]).sum(1), (wide[a] - wide[b]).norm(dim=1)
    return {name: (x.min(), x.mean(), x.max()) for name, x in (("cosine", cosines), ("distance", distances))}
