# mistake: divided-by-n-minus-1
# caught by: test_variance_for_any_shape
def score_variance(queries, keys, scaled=False):
    d = queries.shape[-1]
    s = (queries * keys).sum(-1)
    if scaled:
        s = s / math.sqrt(d)
    m = s.var().item() * (s.numel() - 1) / s.numel()
    p = d * queries.square().mean().item() * keys.square().mean().item()
    return m, p / d if scaled else p
