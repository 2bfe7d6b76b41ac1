# mistake: mean-rounded-away
# caught by: test_the_mean_moves_to_the_origin

def center(vectors):
    moved = vectors.clone()
    moved - moved.mean(dim=0)
    return moved
