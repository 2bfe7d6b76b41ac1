# mistake: nan-in-the-gradient
# caught by: test_gradient_reaches_real_tokens_only
def masked_mean(vectors, mask):
    weights = mask.to(vectors.dtype).unsqueeze(-1)
    count = weights.sum(dim=-2)
    return torch.where(count > 0, (vectors * weights).sum(dim=-2) / count, 0)
