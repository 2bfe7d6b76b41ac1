# mistake: standardized
# caught by: test_the_mean_moves_to_the_origin

def center(vectors):
    return (vectors - vectors.mean(0)) / vectors.std(0)
