# mistake: negatives-only-for-speed
# caught by: test_only_positive_pairs
def only_positive_pairs():
    return "b"
