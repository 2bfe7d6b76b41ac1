# mistake: changed-its-input
# caught by: test_the_mean_moves_to_the_origin

def center(vectors):
    vectors -= vectors.mean(dim=0)
    return vectors
