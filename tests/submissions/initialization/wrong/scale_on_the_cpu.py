# mistake: hard-coded-device
# caught by: test_variance_of_scaled_scores
def score_variance(queries, keys, scaled=False):
    dim = torch.tensor([queries.shape[-1]])
    scores = (queries * keys).sum(dim=-1)
    measured = scores.var(correction=0)
    predicted = queries.square().mean() * keys.square().mean() * dim
    if scaled:
        measured, predicted = measured / dim, predicted / dim
    return measured.item(), predicted.item()
