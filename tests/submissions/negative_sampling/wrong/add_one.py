# mistake: unseen-words-get-some
# caught by: test_counts_become_probabilities
def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = (counts + 1).float() ** power
    if padding_idx is not None:
        weights[padding_idx] = 0
    if weights.sum() == 0:
        raise ValueError("nothing to draw")
    return weights / weights.sum()
