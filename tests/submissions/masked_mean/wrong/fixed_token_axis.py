# mistake: fixed-token-axis
# caught by: test_mean_under_any_leading_axes
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    wide = torch.promote_types(vectors.dtype, torch.float32)
    total = vectors.masked_fill(~real, 0).sum(dim=1, dtype=wide)
    return (total / real.sum(dim=1).clamp(min=1)).to(vectors.dtype)
