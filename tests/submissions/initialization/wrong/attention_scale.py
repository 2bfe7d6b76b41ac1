# mistake: scores-divided-by-root-d
# caught by: test_excess_of_three_sizes
def start_excess(pattern, ids, targets, stds):
    out = []
    for s in stds:
        w = s * pattern
        scores = w[ids.reshape(-1)] @ w.T / math.sqrt(w.shape[1])
        out.append(F.cross_entropy(scores, targets.reshape(-1)).item() - math.log(len(pattern)))
    return out
