# mistake: fixed-token-axis
# caught by: test_mean_under_any_leading_axes
def masked_mean(vectors, mask):
    batch, length, dim = vectors.shape
    out = torch.zeros(batch, dim, dtype=vectors.dtype)
    rows = []
    for i in range(batch):
        chosen = vectors[i][mask[i].bool()]
        rows.append(chosen.mean(dim=0) if len(chosen) else out[i])
    return torch.stack(rows) if rows else out
