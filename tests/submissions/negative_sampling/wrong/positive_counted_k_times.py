# mistake: positive-counted-k-times
# caught by: test_loss_of_given_scores
def negative_sampling_loss(positive, negative):
    return -(F.logsigmoid(positive)[:, None] + F.logsigmoid(-negative)).sum(1).mean()
