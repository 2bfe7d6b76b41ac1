# mistake: lengths-count
# caught by: test_cosines_by_hand


def cosine_table(weight):
    return weight @ weight.T
