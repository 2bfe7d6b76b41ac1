# mistake: axes-not-unit
# caught by: test_the_axes_that_the_vectors_were_built_from

def principal_axes(vectors, k):
    _, spread, axes = torch.linalg.svd(center(vectors), full_matrices=False)
    return spread[:k, None] * axes[:k]
