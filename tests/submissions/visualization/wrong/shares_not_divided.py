# mistake: shares-not-shares
# caught by: test_shares_that_the_vectors_were_built_with

def explained_shares(vectors):
    return torch.linalg.svdvals(center(vectors)) ** 2 / max(len(vectors) - 1, 1)
