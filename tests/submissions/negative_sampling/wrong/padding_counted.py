# mistake: padding-counted
# caught by: test_counts_become_probabilities
def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = torch.where(counts > 0, counts.float() ** power, 0.0)
    if weights.sum() == 0:
        raise ValueError("nothing to draw")
    return weights / weights.sum()
