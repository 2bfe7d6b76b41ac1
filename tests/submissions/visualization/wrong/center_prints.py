# mistake: returned-nothing
# caught by: test_the_mean_moves_to_the_origin

def center(vectors):
    print(vectors - vectors.mean(dim=0))
