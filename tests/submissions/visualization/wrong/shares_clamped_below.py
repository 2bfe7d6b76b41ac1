# mistake: guard-too-large
# caught by: test_shares_do_not_depend_on_place_or_scale

def explained_shares(vectors):
    variances = torch.linalg.svdvals(center(vectors)) ** 2
    return variances / variances.sum().clamp(min=1e-8)
