# mistake: x-max-ignored
# caught by: test_weights_of_any_counts
def glove_weight(counts, x_max=100.0, alpha=0.75):
    return (counts / 100).clamp(max=1) ** alpha
