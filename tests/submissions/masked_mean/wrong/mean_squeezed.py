# mistake: squeezed-to-a-scalar
# caught by: test_mean_under_any_leading_axes
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    wide = vectors if vectors.dtype == torch.float64 else vectors.float()
    return (wide.masked_fill(~real, 0).sum(-2) / real.sum(-2).clamp(min=1)).to(vectors.dtype).squeeze()
