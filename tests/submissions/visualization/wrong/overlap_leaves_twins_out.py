# mistake: twins-left-out
# caught by: test_twins_are_neighbors_and_ties_go_to_the_lower_row

def neighbor_overlap(full, picture, k):
    def nearest(x):
        distances = torch.cdist(x, x, compute_mode="donot_use_mm_for_euclid_dist")
        distances[distances == 0] = torch.inf
        return [row for row in distances.argsort(dim=1, stable=True)[:, :k].tolist()]
    pairs = list(zip(nearest(full), nearest(picture)))
    return sum(len(set(a) & set(b)) for a, b in pairs) / (k * len(pairs))
