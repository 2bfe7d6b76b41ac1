# mistake: large-counts-overflow
# caught by: test_any_power_and_any_counts
def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = torch.where(counts > 0, counts**power, 0)
    if padding_idx is not None:
        weights[padding_idx] = 0
    if not weights.any():
        raise ValueError("no word is left that could be drawn")
    weights = weights.double()
    return (weights / weights.sum()).float()
