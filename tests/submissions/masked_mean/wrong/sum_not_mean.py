# mistake: sum-not-mean
# caught by: test_mean_of_the_real_tokens
def masked_mean(vectors, mask):
    return vectors.masked_fill(~mask.bool().unsqueeze(-1), 0).sum(dim=-2)
