# mistake: axes-approximate
# caught by: test_more_numbers_than_vectors

def principal_axes(vectors, k):
    _, _, axes = torch.pca_lowrank(vectors, q=k, center=True)
    return axes.T
