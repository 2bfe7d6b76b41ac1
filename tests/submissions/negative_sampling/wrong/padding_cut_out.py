# mistake: padding-cut-out
# caught by: test_counts_become_probabilities
def noise_distribution(counts, padding_idx=None, power=0.75):
    if padding_idx is not None:
        counts = torch.cat([counts[:padding_idx], counts[padding_idx + 1 :]])
    if not counts.any():
        raise ValueError("nothing to draw")
    weights = torch.where(counts > 0, counts.float() ** power, 0.0)
    return weights / weights.sum()
