# mistake: mean-over-ids-only
# caught by: test_size_of_a_gradient
def size_of_a_gradient():
    times, tokens, dim = mine("size_of_a_gradient", times=(3, 9), tokens=(11, 40), dim=(5, 19))
    return times / tokens
