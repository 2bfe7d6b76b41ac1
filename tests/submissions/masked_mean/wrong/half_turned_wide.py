# mistake: half-turned-wide
# caught by: test_mean_in_half_precision
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    wide = vectors.float() if vectors.dtype == torch.float16 else vectors
    return wide.masked_fill(~real, 0).sum(dim=-2) / real.sum(dim=-2).clamp(min=1)
