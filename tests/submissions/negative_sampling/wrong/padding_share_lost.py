# mistake: padding-share-lost
# caught by: test_counts_become_probabilities
def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = torch.where(counts > 0, counts.float() ** power, 0.0)
    noise = weights / weights.sum()
    if padding_idx is not None:
        noise[padding_idx] = 0
    if not noise.any():
        raise ValueError("nothing to draw")
    return noise
