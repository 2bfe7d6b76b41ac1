# mistake: half-sum-overflows
# caught by: test_mean_in_half_precision
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    return vectors.masked_fill(~real, 0).sum(dim=-2) / real.sum(dim=-2).clamp(min=1)
