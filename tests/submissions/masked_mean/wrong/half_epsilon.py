# mistake: half-epsilon
# caught by: test_mean_in_half_precision
def masked_mean(vectors, mask):
    weights = mask.to(vectors.dtype).unsqueeze(-1)
    total = torch.where(weights > 0, vectors, 0).sum(dim=-2)
    return total / weights.sum(dim=-2).clamp(min=1e-9)
