# mistake: nothing-divided-by-nothing
# caught by: test_mean_of_nothing_is_zero
def masked_mean(vectors, mask):
    real = mask.bool().unsqueeze(-1)
    total = vectors.masked_fill(~real, 0).sum(dim=-2, dtype=torch.promote_types(vectors.dtype, torch.float32))
    return (total / real.sum(dim=-2)).to(vectors.dtype)
