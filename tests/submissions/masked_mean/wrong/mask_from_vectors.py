# mistake: mask-from-vectors
# caught by: test_zeros_can_be_real
def masked_mean(vectors, mask):
    real = (vectors != 0).any(dim=-1, keepdim=True)
    return (vectors.sum(dim=-2) / real.sum(dim=-2).clamp(min=1)).to(vectors.dtype)
