# mistake: squares-cancel
# caught by: test_variance_around_the_mean
def score_variance(queries, keys, scaled=False):
    d = queries.shape[-1]
    s = (queries * keys).sum(-1)
    measured = float(s.square().mean() - s.mean().square())
    predicted = d * float(queries.square().mean()) * float(keys.square().mean())
    return (measured / d, predicted / d) if scaled else (measured, predicted)
