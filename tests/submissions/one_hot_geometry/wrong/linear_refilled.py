# mistake: refilled-not-transposed
# caught by: test_linear_layer_reads_columns
def linear_on_one_hot(weight, ids):
    return weight[:, ids].reshape(*ids.shape, weight.shape[0])
