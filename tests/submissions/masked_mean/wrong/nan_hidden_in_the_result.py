# mistake: nan-hidden
# caught by: test_trouble_at_a_real_token_shows
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    wide = vectors if vectors.dtype == torch.float64 else vectors.float()
    mean = wide.masked_fill(~real, 0).sum(-2) / real.sum(-2)
    return mean.nan_to_num(0).to(vectors.dtype)
