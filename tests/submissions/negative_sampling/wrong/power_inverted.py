# mistake: power-inverted
# caught by: test_counts_become_probabilities
def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = counts.float() ** (1 / power)
    if padding_idx is not None:
        weights[padding_idx] = 0
    if not weights.any():
        raise ValueError("nothing to draw")
    return weights / weights.sum()
