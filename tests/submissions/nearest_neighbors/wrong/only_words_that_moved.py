# mistake: unmoved-left-out
# caught by: test_most_drifted_lists_everybody


def most_drifted(words, before, after, k, n):
    drift = neighbor_drift(before, after, k)
    order = drift.argsort(descending=True, stable=True)
    return [words[row] for row in order.tolist() if drift[row] > 0][:n]
