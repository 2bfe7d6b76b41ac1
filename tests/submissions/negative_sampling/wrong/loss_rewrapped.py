# mistake: gradient-cut
# caught by: test_gradient_of_the_loss
def negative_sampling_loss(positive, negative):
    losses = -F.logsigmoid(positive) - F.logsigmoid(-negative).sum(1)
    return torch.tensor(losses.mean().item(), dtype=positive.dtype)
