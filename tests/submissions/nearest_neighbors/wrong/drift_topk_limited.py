# mistake: ties-out-of-order
# caught by: test_most_drifted_in_order


def most_drifted(words, before, after, k, n):
    order = neighbor_drift(before, after, k).topk(min(n, len(words))).indices
    return [words[row] for row in order.tolist()]
