# mistake: changed-its-input
# caught by: test_padding_anywhere
def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = counts.float()
    if padding_idx is not None:
        weights[padding_idx] = 0
    if not weights.any():
        raise ValueError("no word is left that could be drawn")
    powers = torch.where(weights > 0, weights.double() ** power, 0.0)
    return (powers / powers.sum()).float()
