# mistake: k-and-n-swapped
# caught by: test_most_drifted_in_order


def most_drifted(words, before, after, k, n):
    order = neighbor_drift(before, after, n).argsort(descending=True, stable=True)
    return [words[row] for row in order[:k].tolist()]
