# mistake: hard-coded-device
# caught by: test_equal_vectors_have_nothing_to_share

def explained_shares(vectors):
    variances = torch.linalg.svdvals(center(vectors)) ** 2
    if variances.sum() == 0:
        return torch.zeros(len(variances), dtype=vectors.dtype)
    return variances / variances.sum()
