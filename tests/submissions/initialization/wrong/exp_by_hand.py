# mistake: log-of-a-probability
# caught by: test_excess_of_large_scores
def start_excess(pattern, ids, targets, stds):
    out = []
    for s in stds:
        w = s * pattern
        scores = w[ids.reshape(-1)] @ w.T
        out.append((scores.exp().sum(-1).log() - scores.gather(1, targets.reshape(-1, 1))[:, 0]).mean().item() - math.log(len(pattern)))
    return out
