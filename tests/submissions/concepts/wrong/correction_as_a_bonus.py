# mistake: correction-as-a-bonus
# caught by: test_sampled_softmax_correction
def sampled_softmax_correction():
    return "c"
