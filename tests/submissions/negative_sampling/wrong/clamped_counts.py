# mistake: unseen-words-get-some
# caught by: test_any_power_and_any_counts
def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = counts.clamp(min=1e-3).float() ** power
    if padding_idx is not None:
        weights[padding_idx] = 0
    if counts.sum() == 0:
        raise ValueError("nothing to draw")
    return weights / weights.sum()
