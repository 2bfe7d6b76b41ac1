# mistake: all-pairs-scored
# caught by: test_variance_of_many_scores
def score_variance(queries, keys, scaled=False):
    d = queries.shape[-1]
    s = (queries * keys).sum(-1)
    if scaled:
        s = s / math.sqrt(d)
    m = (queries.reshape(-1, d) @ keys.reshape(-1, d).T / (math.sqrt(d) if scaled else 1)).diagonal().var(correction=0).item()
    p = d * queries.square().mean().item() * keys.square().mean().item()
    return m, p / d if scaled else p
