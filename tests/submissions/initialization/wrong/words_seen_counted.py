# mistake: seen-words-counted
# caught by: test_excess_of_three_sizes
def start_excess(pattern, ids, targets, stds):
    out = []
    for s in stds:
        w = s * pattern
        scores = w[ids.reshape(-1)] @ w.T
        out.append(F.cross_entropy(scores, targets.reshape(-1)).item() - math.log(int(ids.max()) + 1))
    return out
