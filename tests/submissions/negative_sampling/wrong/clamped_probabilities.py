# mistake: probabilities-for-scores
# caught by: test_loss_of_huge_scores
def negative_sampling_loss(positive, negative):
    good = positive.sigmoid().clamp(min=1e-12)
    bad = (-negative).sigmoid().clamp(min=1e-12)
    return -(good.log() + bad.log().sum(1)).mean()
