# mistake: d-is-not-all-numbers
# caught by: test_variance_of_plain_scores
def score_variance(queries, keys, scaled=False):
    d = queries.shape[-1]
    s = (queries * keys).sum(-1)
    if scaled:
        s = s / math.sqrt(d)
    m = s.var(correction=0).item()
    p = d * queries.square().mean().item() * keys.square().mean().item()
    p = queries.numel() * queries.square().mean().item() * keys.square().mean().item()
    return m, p / d if scaled else p
