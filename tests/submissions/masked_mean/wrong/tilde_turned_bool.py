# mistake: tilde-on-numbers
# caught by: test_mean_under_any_mask_dtype
def masked_mean(vectors, mask):
    padding = (~mask).bool() if not mask.is_floating_point() else mask == 0
    kept = vectors.masked_fill(padding.unsqueeze(-1), 0)
    count = mask.sum(dim=-1, keepdim=True).clamp(min=1)
    return (kept.sum(dim=-2, dtype=torch.promote_types(kept.dtype, torch.float32)) / count).to(vectors.dtype)
