# mistake: numbers-not-independent
# caught by: test_variance_around_the_mean
def score_variance(queries, keys, scaled=False):
    d = queries.shape[-1]
    s = (queries * keys).sum(-1)
    if scaled:
        s = s / math.sqrt(d)
    m = s.var(correction=0).item()
    p = d * queries.square().mean().item() * keys.square().mean().item()
    p = d * (queries * keys).square().mean().item()
    return m, p / d if scaled else p
