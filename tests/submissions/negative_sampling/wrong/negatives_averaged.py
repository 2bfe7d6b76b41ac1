# mistake: negatives-averaged
# caught by: test_loss_of_given_scores
def negative_sampling_loss(positive, negative):
    return -F.logsigmoid(positive).mean() - F.logsigmoid(-negative).mean()
