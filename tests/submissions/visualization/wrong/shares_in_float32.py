# mistake: rounded-on-the-way
# caught by: test_there_are_as_many_shares_as_the_smaller_side

def explained_shares(vectors):
    variances = torch.linalg.svdvals(center(vectors).float()) ** 2
    return (variances / variances.sum().clamp(min=torch.finfo(variances.dtype).tiny)).to(vectors.dtype)
