# mistake: sizes-pile-up
# caught by: test_excess_of_three_sizes
def start_excess(pattern, ids, targets, stds):
    out = []
    w = pattern
    for s in stds:
        w = w * s
        scores = w[ids.reshape(-1)] @ w.T
        out.append(F.cross_entropy(scores, targets.reshape(-1)).item() - math.log(len(pattern)))
    return out
