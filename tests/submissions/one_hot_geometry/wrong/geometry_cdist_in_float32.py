# mistake: rounding-drowns-distances
# caught by: test_geometry_of_rows_close_together
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.float()
    unit = F.normalize(wide, dim=1)
    pairs = ~torch.eye(len(wide), dtype=torch.bool)
    cosines, distances = (unit @ unit.T)[pairs], torch.cdist(wide, wide)[pairs]
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
