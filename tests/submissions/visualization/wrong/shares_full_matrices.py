# mistake: full-square-made
# caught by: test_shares_that_the_vectors_were_built_with

def explained_shares(vectors):
    variances = torch.linalg.svd(center(vectors))[1] ** 2
    return variances / variances.sum() if variances.any() else variances
