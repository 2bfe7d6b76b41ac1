# mistake: cosine-neighbors
# caught by: test_overlap_of_random_vectors

def neighbor_overlap(full, picture, k):
    def nearest(x):
        distances = torch.cdist(x, x, compute_mode="donot_use_mm_for_euclid_dist")
        x = F.normalize(x, dim=1)
        distances = -(x @ x.T)
        distances.fill_diagonal_(torch.inf)
        return [row for row in distances.argsort(dim=1, stable=True)[:, :k].tolist()]
    pairs = list(zip(nearest(full), nearest(picture)))
    return sum(len(set(a) & set(b)) for a, b in pairs) / (k * len(pairs))
