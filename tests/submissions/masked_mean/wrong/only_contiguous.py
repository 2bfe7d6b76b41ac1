# mistake: only-contiguous
# caught by: test_mean_under_any_leading_axes
def masked_mean(vectors, mask):
    *lead, length, dim = vectors.shape
    if vectors.numel() == 0:
        return vectors.sum(dim=-2)
    flat = vectors.view(-1, length, dim)
    real = mask.reshape(-1, length, 1).bool()
    total = flat.masked_fill(~real, 0).sum(dim=1, dtype=torch.promote_types(vectors.dtype, torch.float32))
    return (total / real.sum(dim=1).clamp(min=1)).to(vectors.dtype).view(*lead, dim)
