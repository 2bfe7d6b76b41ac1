# mistake: one-shape-only
# caught by: test_weights_of_any_counts
def glove_weight(counts, x_max=100.0, alpha=0.75):
    weights = [1.0 if x >= x_max else float(x / x_max) ** alpha for x in counts]
    return torch.tensor(weights, dtype=counts.dtype, device=counts.device)
