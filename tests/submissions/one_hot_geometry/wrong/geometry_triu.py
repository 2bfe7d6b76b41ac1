# mistake: empty-half-counted
# caught by: test_geometry_of_four_dense_rows
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.double()
    unit = F.normalize(wide, dim=1)
    cosines = (unit @ unit.T).triu(1)
    distances = torch.cdist(wide, wide).triu(1)
    return {
        "cosine": (cosines.min().item(), cosines.mean().item(), cosines.max().item()),
        "distance": (distances.min().item(), distances.mean().item(), distances.max().item()),
    }
