# mistake: powers-too-large
# caught by: test_any_power_and_any_counts

def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = counts.float().pow(power).masked_fill(counts == 0, 0)
    if padding_idx is not None:
        weights[padding_idx] = 0
    if not weights.any():
        raise ValueError("no word is left")
    return weights / weights.sum()
