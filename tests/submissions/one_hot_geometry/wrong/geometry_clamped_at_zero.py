# mistake: sign-lost
# caught by: test_geometry_of_four_dense_rows
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.double()
    a, b = torch.triu_indices(len(wide), len(wide), 1)
    cosines, distances = F.cosine_similarity(wide[a], wide[b], dim=-1).clamp(0, 1), (wide[a] - wide[b]).norm(dim=1)
    return {name: (float(x.min()), float(x.mean()), float(x.max())) for name, x in (("cosine", cosines), ("distance", distances))}
