# mistake: equal-shares-without-variance
# caught by: test_equal_vectors_have_nothing_to_share

def explained_shares(vectors):
    variance = torch.linalg.svdvals(center(vectors)) ** 2
    if variance.sum() == 0:
        return torch.ones_like(variance) / len(variance)
    return variance / variance.sum()
