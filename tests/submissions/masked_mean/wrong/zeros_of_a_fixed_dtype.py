# mistake: fixed-float32
# caught by: test_mean_of_nothing_is_zero
def masked_mean(vectors, mask):
    if not mask.any():
        return torch.zeros(*vectors.shape[:-2], vectors.shape[-1])
    real = mask.bool().unsqueeze(-1)
    wide = vectors if vectors.dtype == torch.float64 else vectors.float()
    return (wide.masked_fill(~real, 0).sum(-2) / real.sum(-2).clamp(min=1)).to(vectors.dtype)
