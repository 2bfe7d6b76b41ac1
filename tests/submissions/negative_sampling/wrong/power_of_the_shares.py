# mistake: power-of-the-shares
# caught by: test_counts_become_probabilities
def noise_distribution(counts, padding_idx=None, power=0.75):
    shares = counts.clone().float()
    if padding_idx is not None:
        shares[padding_idx] = 0
    if shares.sum() == 0:
        raise ValueError("nothing to draw")
    shares = shares / shares.sum()
    return torch.where(shares > 0, shares**power, 0)
