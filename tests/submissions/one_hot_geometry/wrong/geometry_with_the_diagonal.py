# mistake: itself-counted
# caught by: test_one_hot_rows_are_all_equally_far
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    wide = table.double()
    unit = F.normalize(wide, dim=1)
    cosines, distances = unit @ unit.T, torch.cdist(wide, wide)
    return {
        "cosine": (cosines.min().item(), cosines.mean().item(), cosines.max().item()),
        "distance": (distances.min().item(), distances.mean().item(), distances.max().item()),
    }
