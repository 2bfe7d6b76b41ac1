# mistake: ties-the-other-way
# caught by: test_most_drifted_in_order


def most_drifted(words, before, after, k, n):
    drift = neighbor_drift(before, after, k).tolist()
    pairs = sorted(zip(drift, range(len(words))), reverse=True)
    return [words[row] for _, row in pairs[:n]]
