# mistake: batch-summed
# caught by: test_loss_of_given_scores
def negative_sampling_loss(positive, negative):
    return -F.logsigmoid(positive).sum() - F.logsigmoid(-negative).sum()
