# mistake: batch-averaged
# caught by: test_mean_of_the_real_tokens
def masked_mean(vectors, mask):
    return vectors[mask.bool()].mean(0)
