# mistake: nan-hidden
# caught by: test_trouble_at_a_real_token_shows
def masked_mean(vectors, mask):
    weights = mask.to(vectors.dtype).unsqueeze(-1)
    return (vectors.nan_to_num(0, 0, 0) * weights).sum(dim=-2) / weights.sum(dim=-2).clamp(min=1)
