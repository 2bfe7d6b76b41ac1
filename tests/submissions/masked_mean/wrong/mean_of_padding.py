# mistake: mask-inverted
# caught by: test_mean_of_the_real_tokens
def masked_mean(vectors, mask):
    kept = vectors.masked_fill(mask.bool().unsqueeze(-1), 0)
    count = (~mask.bool()).sum(dim=-1, keepdim=True).clamp(min=1)
    return (kept.sum(dim=-2, dtype=torch.promote_types(kept.dtype, torch.float32)) / count).to(vectors.dtype)
