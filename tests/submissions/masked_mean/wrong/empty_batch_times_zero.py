# mistake: nan-times-zero
# caught by: test_mean_of_nothing_is_zero
def masked_mean(vectors, mask):
    if not mask.any():
        return vectors.sum(dim=-2) * 0
    real = mask.bool().unsqueeze(-1)
    wide = vectors.to(torch.promote_types(vectors.dtype, torch.float32))
    total = wide.masked_fill(~real, 0).sum(dim=-2)
    return (total / real.sum(dim=-2).clamp(min=1)).to(vectors.dtype)
