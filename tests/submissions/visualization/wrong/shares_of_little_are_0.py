# mistake: guard-too-large
# caught by: test_shares_do_not_depend_on_place_or_scale

def explained_shares(vectors):
    variances = torch.linalg.svdvals(center(vectors)) ** 2 / len(vectors)
    if variances.sum() < 1e-10:
        return torch.zeros_like(variances)
    return variances / variances.sum()
