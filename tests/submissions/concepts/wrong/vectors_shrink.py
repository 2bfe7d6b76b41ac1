# mistake: vectors-shrink
# caught by: test_only_positive_pairs
def only_positive_pairs():
    return "d"
