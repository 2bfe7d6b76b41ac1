# mistake: divided-by-the-batch
# caught by: test_excess_for_ids_of_any_shape
def start_excess(pattern, ids, targets, stds):
    out = []
    for s in stds:
        w = s * pattern
        scores = w[ids.reshape(-1)] @ w.T
        out.append(F.cross_entropy(scores, targets.reshape(-1), reduction='sum').item() / (len(ids) if ids.dim() else 1) - math.log(len(pattern)))
    return out
