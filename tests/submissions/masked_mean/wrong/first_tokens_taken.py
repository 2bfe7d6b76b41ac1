# mistake: first-tokens-taken
# caught by: test_mean_of_the_real_tokens
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    wide = vectors if vectors.dtype == torch.float64 else vectors.float()
    n = real.sum(-2, keepdim=True)
    first = torch.arange(vectors.shape[-2])[:, None] < n
    return (wide.masked_fill(~first, 0).sum(-2) / real.sum(-2).clamp(min=1)).to(vectors.dtype)
