# mistake: axes-as-columns
# caught by: test_the_axes_that_the_vectors_were_built_from

def principal_axes(vectors, k):
    _, _, axes = torch.linalg.svd(center(vectors), full_matrices=False)
    return axes.T[:, :k]
