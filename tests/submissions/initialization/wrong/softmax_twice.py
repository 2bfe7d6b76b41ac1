# mistake: softmax-twice
# caught by: test_excess_of_three_sizes
def start_excess(pattern, ids, targets, stds):
    out = []
    for s in stds:
        w = s * pattern
        scores = w[ids.reshape(-1)] @ w.T
        out.append(F.cross_entropy(scores.softmax(-1), targets.reshape(-1)).item() - math.log(len(pattern)))
    return out
