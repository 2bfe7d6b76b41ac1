# mistake: changed-its-input
# caught by: test_weights_as_published
def glove_weight(counts, x_max=100.0, alpha=0.75):
    return counts.div_(x_max).clamp(max=1) ** alpha
