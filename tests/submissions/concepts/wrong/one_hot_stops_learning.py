# mistake: one-hot-stops-learning
# caught by: test_why_not_one_hot
def why_not_one_hot():
    return "a"
