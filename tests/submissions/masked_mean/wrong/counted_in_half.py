# mistake: count-rounded
# caught by: test_mean_in_half_precision
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    count = real.to(vectors.dtype).sum(dim=-2).clamp(min=1)
    wide = torch.promote_types(vectors.dtype, torch.float32)
    return (torch.where(real, vectors, 0).sum(dim=-2, dtype=wide) / count.to(wide)).to(vectors.dtype)
