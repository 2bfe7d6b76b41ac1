# mistake: fixed-token-axis
# caught by: test_mean_under_any_leading_axes
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    total = vectors.float().masked_fill(~real, 0).sum(dim=1)
    return (total / real.sum(dim=1).clamp(min=1)).to(vectors.dtype)
