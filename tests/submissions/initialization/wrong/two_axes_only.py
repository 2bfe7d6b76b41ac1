# mistake: only-one-axis
# caught by: test_excess_for_ids_of_any_shape
def start_excess(pattern, ids, targets, stds):
    out = []
    for s in stds:
        w = s * pattern
        scores = w[ids] @ w.T
        out.append(F.cross_entropy(scores.transpose(1, 2) if ids.dim() == 2 else scores.flatten(0, 1), targets.flatten(0, 1) if ids.dim() == 3 else targets).item() - math.log(len(pattern)))
    return out
