# mistake: divided-after-the-power
# caught by: test_weights_as_published
def glove_weight(counts, x_max=100.0, alpha=0.75):
    return (counts ** alpha / x_max).clamp(max=1)
