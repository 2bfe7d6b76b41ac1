# mistake: fixed-float32
# caught by: test_mean_is_exact_in_float64
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    return vectors.float().masked_fill(~real, 0).sum(dim=-2) / real.sum(dim=-2).clamp(min=1)
