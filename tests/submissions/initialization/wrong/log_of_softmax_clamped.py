# mistake: losses-cut-off
# caught by: test_excess_of_large_scores
def start_excess(pattern, ids, targets, stds):
    out = []
    for s in stds:
        w = s * pattern
        scores = w[ids.reshape(-1)] @ w.T
        out.append(-scores.softmax(-1)[torch.arange(len(scores)), targets.reshape(-1)].clamp(min=1e-9).log().mean().item() - math.log(len(pattern)))
    return out
