# mistake: rounded-on-the-way
# caught by: test_variance_for_any_shape
def score_variance(queries, keys, scaled=False):
    q, k = queries.float(), keys.float()
    d = q.shape[-1]
    p = q.pow(2).mean() * k.pow(2).mean() * d
    m = torch.var((q * k).sum(-1), correction=0)
    n = d if scaled else 1
    return float(m) / n, float(p) / n
