# mistake: nan-in-the-gradient
# caught by: test_gradient_of_the_loss

def negative_sampling_loss(positive, negative):
    scores = torch.cat([-positive[:, None], negative], dim=1)
    costs = torch.where(scores > 30, scores, scores.exp().log1p())
    return costs.sum(dim=1).mean()
