# mistake: not-centered
# caught by: test_the_axes_that_the_vectors_were_built_from

def principal_axes(vectors, k):
    return torch.linalg.svd(vectors, full_matrices=False).Vh[:k]
