# mistake: hidden-behind-the-farthest
# caught by: test_a_faithful_picture_keeps_everybody

def neighbor_overlap(full, picture, k):
    def near(points):
        far = torch.cdist(points, points, compute_mode="donot_use_mm_for_euclid_dist")
        far.fill_diagonal_(far.max().item())
        return torch.zeros_like(far, dtype=torch.bool).scatter_(1, far.argsort(dim=1, stable=True)[:, :k], True)
    return (near(full) & near(picture)).sum().item() / (len(full) * k)
