# mistake: nan-times-zero
# caught by: test_padding_has_no_influence
def masked_mean(vectors, mask):
    weights = mask.to(vectors.dtype).unsqueeze(-1)
    return (vectors * weights).sum(dim=-2) / weights.sum(dim=-2).clamp(min=1)
