# mistake: hard-coded-device
# caught by: test_mean_under_any_leading_axes
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    wide = vectors.to(torch.promote_types(vectors.dtype, torch.float32))
    total = torch.where(real, wide, torch.zeros(wide.shape, dtype=wide.dtype)).sum(-2)
    return (total / real.sum(-2).clamp(min=1)).to(vectors.dtype)
