# mistake: twins-dropped
# caught by: test_geometry_counts_each_pair_once
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.double()
    unit = F.normalize(wide, dim=1)
    distances = (wide[:, None] - wide[None]).norm(dim=-1)
    cosines = (unit @ unit.T)[distances > 0]
    distances = distances[distances > 0]
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
