# mistake: cut-at-zero
# caught by: test_excess_at_the_edges
def start_excess(pattern, ids, targets, stds):
    out = []
    for s in stds:
        w = s * pattern
        scores = w[ids.reshape(-1)] @ w.T
        out.append(max(0.0, F.cross_entropy(scores, targets.reshape(-1)).item() - math.log(len(pattern))))
    return out
