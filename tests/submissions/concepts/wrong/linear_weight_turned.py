# mistake: linear-weight-turned
# caught by: test_shape_of_a_linear_weight
def shape_of_a_linear_weight():
    vocab_size, dim = mine("shape_of_a_linear_weight", vocab_size=(1000, 9000), dim=(64, 512))
    return vocab_size, dim
