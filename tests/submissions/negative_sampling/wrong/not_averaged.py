# mistake: not-averaged
# caught by: test_loss_of_zeros
def negative_sampling_loss(positive, negative):
    return F.softplus(-positive) + F.softplus(negative).sum(1)
