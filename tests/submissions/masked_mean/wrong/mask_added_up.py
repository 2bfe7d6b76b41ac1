# mistake: count-rounded
# caught by: test_mean_under_any_mask_dtype
def masked_mean(vectors, mask):
    wide = vectors.float() if vectors.dtype in (torch.float16, torch.bfloat16) else vectors
    total = torch.where(mask.bool()[..., None], wide, 0).sum(dim=-2)
    return (total / mask.sum(dim=-1, keepdim=True).clamp(min=1)).to(vectors.dtype)
