# mistake: zeros-taken-for-padding
# caught by: test_zeros_can_be_real
def masked_mean(vectors, mask):
    kept = vectors.masked_fill(~mask.bool().unsqueeze(-1), 0)
    count = (kept != 0).any(dim=-1).sum(dim=-1, keepdim=True).clamp(min=1)
    return (kept.sum(dim=-2, dtype=torch.promote_types(kept.dtype, torch.float32)) / count).to(vectors.dtype)
