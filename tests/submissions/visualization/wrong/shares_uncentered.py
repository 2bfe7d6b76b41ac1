# mistake: not-centered
# caught by: test_shares_that_the_vectors_were_built_with

def explained_shares(vectors):
    variance = torch.linalg.svdvals(vectors) ** 2
    return variance / variance.sum().clamp(min=1e-30)
