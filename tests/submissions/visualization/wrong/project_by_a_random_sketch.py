# mistake: axes-approximate
# caught by: test_pictures_of_other_sizes

def project(vectors, k=2):
    centered = vectors - vectors.mean(dim=0)
    _, _, axes = torch.pca_lowrank(centered, q=min(k + 6, *centered.shape), center=False)
    return centered @ axes[:, :k]
