# mistake: shares-running-total
# caught by: test_shares_that_the_vectors_were_built_with

def explained_shares(vectors):
    variance = torch.linalg.svdvals(center(vectors)) ** 2
    return (variance / variance.sum().clamp(min=1e-30)).cumsum(0)
