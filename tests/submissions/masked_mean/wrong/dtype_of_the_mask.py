# mistake: dtype-of-the-mask
# caught by: test_mean_under_any_mask_dtype
def masked_mean(vectors, mask):
    weights = mask.unsqueeze(-1)
    if weights.dtype == torch.bool:
        weights = weights.to(vectors.dtype)
    total = (torch.where(weights > 0, vectors, 0) * weights).sum(dim=-2)
    return total / weights.sum(dim=-2).clamp(min=1)
