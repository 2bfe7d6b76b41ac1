# mistake: condition-turned
# caught by: test_weights_as_published
def glove_weight(counts, x_max=100.0, alpha=0.75):
    return torch.where(counts > x_max, (counts / x_max) ** alpha, torch.ones_like(counts))
