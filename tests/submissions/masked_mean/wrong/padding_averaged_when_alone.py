# mistake: padding-averaged-when-alone
# caught by: test_mean_of_nothing_is_zero
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    wide = vectors if vectors.dtype == torch.float64 else vectors.float()
    mean = wide.masked_fill(~real, 0).sum(-2) / real.sum(-2).clamp(min=1)
    return torch.where(real.any(-2), mean, wide.mean(-2)).to(vectors.dtype)
