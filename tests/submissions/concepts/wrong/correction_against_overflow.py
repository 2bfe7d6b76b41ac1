# mistake: correction-against-overflow
# caught by: test_sampled_softmax_correction
def sampled_softmax_correction():
    return "a"
