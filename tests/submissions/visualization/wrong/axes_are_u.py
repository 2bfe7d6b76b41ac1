# mistake: left-vectors-taken
# caught by: test_the_axes_that_the_vectors_were_built_from

def principal_axes(vectors, k):
    u, _, _ = torch.linalg.svd(center(vectors), full_matrices=False)
    return u[:, :k].T
