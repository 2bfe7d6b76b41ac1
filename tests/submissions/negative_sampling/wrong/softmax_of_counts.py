# mistake: softmax-of-counts
# caught by: test_counts_become_probabilities
def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = counts.float() ** power
    if padding_idx is not None:
        weights[padding_idx] = float("-inf")
    return torch.softmax(weights, dim=0)
