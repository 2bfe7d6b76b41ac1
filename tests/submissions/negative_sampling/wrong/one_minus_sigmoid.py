# mistake: probabilities-for-scores
# caught by: test_loss_of_huge_scores
def negative_sampling_loss(positive, negative):
    return -(F.logsigmoid(positive) + torch.log(1 - torch.sigmoid(negative)).sum(1)).mean()
