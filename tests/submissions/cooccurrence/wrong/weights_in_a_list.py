# mistake: not-a-tensor
# caught by: test_weights_as_published
def glove_weight(counts, x_max=100.0, alpha=0.75):
    return [min(1.0, float(x / x_max) ** alpha) for x in counts]
