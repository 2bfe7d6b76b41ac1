# mistake: nan-without-variance
# caught by: test_equal_vectors_have_nothing_to_share

def explained_shares(vectors):
    variance = torch.linalg.svdvals(center(vectors)) ** 2
    return variance / variance.sum()
