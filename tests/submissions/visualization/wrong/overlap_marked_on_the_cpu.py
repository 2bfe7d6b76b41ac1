# mistake: hard-coded-device
# caught by: test_a_faithful_picture_keeps_everybody

def neighbor_overlap(full, picture, k):
    def members(points):
        distances = torch.cdist(points, points, compute_mode="donot_use_mm_for_euclid_dist")
        distances.fill_diagonal_(torch.inf)
        return torch.zeros(len(points), len(points)).scatter(1, distances.argsort(dim=1, stable=True)[:, :k], 1.0)
    return (members(full) * members(picture)).sum().item() / (len(full) * k)
