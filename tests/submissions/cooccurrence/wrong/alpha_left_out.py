# mistake: alpha-left-out
# caught by: test_weights_as_published
def glove_weight(counts, x_max=100.0, alpha=0.75):
    return torch.clamp(counts / x_max, max=1.0)
