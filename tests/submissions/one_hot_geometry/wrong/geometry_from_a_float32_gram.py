# mistake: rounding-drowns-distances
# caught by: test_geometry_of_rows_close_together
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.float()
    unit = F.normalize(wide, dim=1)
    a, b = torch.triu_indices(len(wide), len(wide), 1)
    gram = wide @ wide.T
    squares = gram.diagonal()[a] + gram.diagonal()[b] - 2 * gram[a, b]
    cosines, distances = (unit @ unit.T)[a, b], squares.clamp(min=0).sqrt()
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
