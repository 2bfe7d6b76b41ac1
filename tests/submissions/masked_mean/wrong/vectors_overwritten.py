# mistake: changed-its-input
# caught by: test_mean_of_the_real_tokens
def masked_mean(vectors, mask):
    real = mask.bool()
    vectors[~real] = 0
    return vectors.sum(dim=-2) / real.sum(dim=-1, keepdim=True).clamp(min=1)
