# mistake: pair-swapped
# caught by: test_variance_of_plain_scores
def score_variance(queries, keys, scaled=False):
    d = queries.shape[-1]
    p = queries.pow(2).mean() * keys.pow(2).mean() * d
    m = torch.var((queries * keys).sum(-1), correction=0)
    k = d if scaled else 1
    return float(p) / k, float(m) / k
