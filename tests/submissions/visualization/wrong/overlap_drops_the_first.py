# mistake: ties-by-chance
# caught by: test_twins_are_neighbors_and_ties_go_to_the_lower_row

def neighbor_overlap(full, picture, k):
    def nearest(x):
        distances = torch.cdist(x, x, compute_mode="donot_use_mm_for_euclid_dist")
        distances.fill_diagonal_(torch.inf)
        distances = distances.flip(1)
        return [[len(x) - 1 - at for at in row] for row in distances.argsort(dim=1, stable=True)[:, :k].tolist()]
    pairs = list(zip(nearest(full), nearest(picture)))
    return sum(len(set(a) & set(b)) for a, b in pairs) / (k * len(pairs))
