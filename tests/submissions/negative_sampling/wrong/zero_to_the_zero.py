# mistake: zero-to-the-zero
# caught by: test_any_power_and_any_counts
def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = counts.double().pow(power)
    if padding_idx is not None:
        weights[padding_idx] = 0
    if weights.sum() == 0:
        raise ValueError("nothing to draw")
    return (weights / weights.sum()).float()
