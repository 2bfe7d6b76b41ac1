# mistake: centered-by-rows
# caught by: test_the_mean_moves_to_the_origin

def center(vectors):
    return vectors - vectors.mean(dim=-1, keepdim=True)
