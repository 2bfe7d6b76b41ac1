# mistake: padding-0-forgotten
# caught by: test_padding_anywhere
def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = torch.where(counts > 0, counts.float() ** power, 0.0)
    if padding_idx:
        weights[padding_idx] = 0
    if weights.sum() == 0:
        raise ValueError("nothing to draw")
    return weights / weights.sum()
