# mistake: losses-cut-off
# caught by: test_excess_of_large_scores
def start_excess(pattern, ids, targets, stds):
    out = []
    for s in stds:
        w = s * pattern
        scores = w[ids.reshape(-1)] @ w.T
        out.append(min(F.cross_entropy(scores, targets.reshape(-1)).item() - math.log(len(pattern)), 100.0))
    return out
