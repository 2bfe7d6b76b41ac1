# mistake: negatives-forgotten
# caught by: test_loss_of_given_scores
def negative_sampling_loss(positive, negative):
    return -F.logsigmoid(positive).mean()
