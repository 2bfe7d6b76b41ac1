# mistake: probabilities-for-scores
# caught by: test_loss_of_huge_scores
def negative_sampling_loss(positive, negative):
    positive, negative = positive.clamp(-10, 10), negative.clamp(-10, 10)
    return -(F.logsigmoid(positive) + F.logsigmoid(-negative).sum(1)).mean()
