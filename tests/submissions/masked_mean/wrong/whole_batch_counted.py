# mistake: whole-batch-counted
# caught by: test_mean_of_the_real_tokens
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    wide = vectors if vectors.dtype == torch.float64 else vectors.float()
    return (wide.masked_fill(~real, 0).sum(-2) / mask.bool().sum().clamp(min=1)).to(vectors.dtype)
