# mistake: neighbors-only
# caught by: test_geometry_of_four_dense_rows
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.double()
    cosines = F.cosine_similarity(wide[:-1], wide[1:], dim=1)
    distances = (wide[:-1] - wide[1:]).norm(dim=1)
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
