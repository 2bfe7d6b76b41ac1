# mistake: full-square-made
# caught by: test_shares_that_the_vectors_were_built_with

def explained_shares(vectors):
    moved = center(vectors)
    variances = torch.linalg.eigvalsh(moved @ moved.T).flip(0)[: min(vectors.shape)].clamp(min=0)
    return variances / variances.sum() if variances.any() else variances
