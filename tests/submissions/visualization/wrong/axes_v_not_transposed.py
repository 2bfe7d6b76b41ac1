# mistake: axes-as-columns
# caught by: test_the_axes_that_the_vectors_were_built_from

def principal_axes(vectors, k):
    _, _, v = torch.svd(center(vectors))
    return v[:k] if k == vectors.shape[1] else v[:, :k]
