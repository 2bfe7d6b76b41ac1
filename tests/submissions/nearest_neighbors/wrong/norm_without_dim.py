# mistake: one-length-for-all
# caught by: test_cosines_of_any_table


def cosine_table(weight):
    unit = weight / weight.norm()
    return unit @ unit.T
