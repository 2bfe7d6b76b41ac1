# mistake: gradient-cut
# caught by: test_gradient_reaches_real_tokens_only
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    kept = vectors.detach().to(torch.promote_types(vectors.dtype, torch.float32)).masked_fill(~real, 0)
    return (kept.sum(dim=-2) / real.sum(dim=-2).clamp(min=1)).to(vectors.dtype)
