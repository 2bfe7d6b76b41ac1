# mistake: count-rounded
# caught by: test_mean_under_any_mask_dtype
def masked_mean(vectors, mask):
    wide = vectors.float() if vectors.dtype in (torch.float16, torch.bfloat16) else vectors
    total = torch.where(mask.bool()[..., None], wide, 0).sum(dim=-2)
    ones = mask.int() if mask.dtype == torch.bool else mask
    count = ones.sum(dim=-1, keepdim=True, dtype=ones.dtype)
    return (total / count.clamp(min=1)).to(vectors.dtype)
