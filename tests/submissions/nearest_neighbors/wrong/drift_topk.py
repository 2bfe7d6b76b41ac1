# mistake: large-n-crashes
# caught by: test_most_drifted_lists_everybody


def most_drifted(words, before, after, k, n):
    order = neighbor_drift(before, after, k).topk(n).indices
    return [words[row] for row in order.tolist()]
