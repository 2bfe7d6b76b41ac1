# mistake: ties-by-name
# caught by: test_most_drifted_in_order


def most_drifted(words, before, after, k, n):
    d = neighbor_drift(before, after, k).tolist()
    return [w for _, w in sorted(zip([-x for x in d], words))][:n]
