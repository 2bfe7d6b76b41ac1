# mistake: rounded-on-the-way
# caught by: test_loss_by_its_definition
def negative_sampling_loss(positive, negative):
    losses = -F.logsigmoid(positive.float()) - F.logsigmoid(-negative.float()).sum(1)
    return losses.mean().to(positive.dtype)
