# mistake: gradient-wrong-at-0
# caught by: test_gradient_of_the_loss
def negative_sampling_loss(positive, negative):
    def cost(scores):
        return scores.clamp(min=0) + torch.log1p(torch.exp(-scores.abs()))

    return cost(-positive).mean() + cost(negative).sum() / len(negative)
