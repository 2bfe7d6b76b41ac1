# mistake: one-number-subtracted
# caught by: test_the_mean_moves_to_the_origin

def center(vectors):
    return vectors - vectors.mean()
