# mistake: positive-forgotten
# caught by: test_loss_of_given_scores
def negative_sampling_loss(positive, negative):
    return -F.logsigmoid(-negative).sum(1).mean()
