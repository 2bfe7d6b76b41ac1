# mistake: variance-for-deviation
# caught by: test_spread_of_scores
def spread_of_scores():
    (dim,) = mine("spread_of_scores", dim=(200, 2000))
    return dim
