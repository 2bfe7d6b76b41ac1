# mistake: sign-forgotten
# caught by: test_loss_of_zeros
def negative_sampling_loss(positive, negative):
    return (F.logsigmoid(positive) + F.logsigmoid(-negative).sum(1)).mean()
