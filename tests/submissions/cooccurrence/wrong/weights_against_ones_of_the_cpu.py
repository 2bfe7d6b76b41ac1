# mistake: hard-coded-device
# caught by: test_weights_of_any_counts
def glove_weight(counts, x_max=100.0, alpha=0.75):
    return torch.minimum((counts / x_max) ** alpha, torch.ones(counts.shape, dtype=counts.dtype))
