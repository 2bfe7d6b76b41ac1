# mistake: squares-cancel
# caught by: test_variance_for_any_shape
def score_variance(queries, keys, scaled=False):
    q, k, d = queries.double(), keys.double(), queries.shape[-1]
    s = torch.linalg.vecdot(q, k)
    by = d if scaled else 1
    measured = (s.square().mean() - s.mean() ** 2).item()
    return measured / by, d * q.square().mean().item() * k.square().mean().item() / by
