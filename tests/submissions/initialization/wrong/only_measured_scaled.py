# mistake: one-of-two-scaled
# caught by: test_variance_of_scaled_scores
def score_variance(queries, keys, scaled=False):
    d = queries.shape[-1]
    s = (queries * keys).sum(-1)
    if scaled:
        s = s / math.sqrt(d)
    m = s.var(correction=0).item()
    p = d * queries.square().mean().item() * keys.square().mean().item()
    return m, p
