# mistake: pads-averaged-in
# caught by: test_mean_of_the_real_tokens
def masked_mean(vectors, mask):
    return vectors.mean(dim=-2)
