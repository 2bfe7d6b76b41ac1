# mistake: weight-not-capped
# caught by: test_weights_as_published
def glove_weight(counts, x_max=100.0, alpha=0.75):
    return (counts / x_max) ** alpha
