# mistake: gradient-cut
# caught by: test_gradient_of_the_loss
def negative_sampling_loss(positive, negative):
    return -(F.logsigmoid(positive) + F.logsigmoid(-negative.detach()).sum(1)).mean()
