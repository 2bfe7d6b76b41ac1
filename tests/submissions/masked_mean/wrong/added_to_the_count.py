# mistake: added-to-the-count
# caught by: test_mean_is_exact_in_float64
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    total = vectors.masked_fill(~real, 0).sum(dim=-2, dtype=torch.promote_types(vectors.dtype, torch.float32))
    return (total / (real.sum(dim=-2) + 1e-6)).to(vectors.dtype)
