# mistake: small-number-inside
# caught by: test_loss_by_its_definition
def negative_sampling_loss(positive, negative):
    return -(torch.log(torch.sigmoid(positive) + 1e-7) + torch.log(torch.sigmoid(-negative) + 1e-7).sum(1)).mean()
