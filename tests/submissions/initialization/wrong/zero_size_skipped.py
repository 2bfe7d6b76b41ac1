# mistake: zero-std-fails
# caught by: test_excess_at_the_edges
def start_excess(pattern, ids, targets, stds):
    out = []
    for s in stds:
        w = s * pattern if s else pattern
        scores = w[ids.reshape(-1)] @ w.T
        out.append(F.cross_entropy(scores, targets.reshape(-1)).item() - math.log(len(pattern)))
    return out
