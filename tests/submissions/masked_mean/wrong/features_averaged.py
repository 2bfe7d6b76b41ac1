# mistake: features-averaged
# caught by: test_mean_of_the_real_tokens
def masked_mean(vectors, mask):
    return vectors.mean(dim=-1) * mask
