# mistake: only-one-size
# caught by: test_excess_of_three_sizes
def start_excess(pattern, ids, targets, stds):
    for s in stds:
        w = s * pattern
        return [F.cross_entropy(w[ids.reshape(-1)] @ w.T, targets.reshape(-1)).item() - math.log(len(pattern))]
    return []
