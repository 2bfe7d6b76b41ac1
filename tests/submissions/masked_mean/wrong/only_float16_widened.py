# mistake: half-sum-stalls
# caught by: test_mean_in_half_precision
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    kept = vectors.masked_fill(~real, 0)
    if vectors.dtype == torch.float16:
        kept = kept.float()
    total = torch.zeros_like(kept.sum(dim=-2))
    for token in range(kept.shape[-2]):
        total = total + kept[..., token, :]
    return (total / real.sum(dim=-2).clamp(min=1)).to(vectors.dtype)
