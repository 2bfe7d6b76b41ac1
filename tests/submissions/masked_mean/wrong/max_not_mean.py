# mistake: max-not-mean
# caught by: test_mean_of_the_real_tokens
def masked_mean(vectors, mask):
    filled = vectors.masked_fill(~mask.bool().unsqueeze(-1), float("-inf"))
    return filled.max(dim=-2).values
