# mistake: leading-axes-lost
# caught by: test_linear_layer_reads_columns
def linear_on_one_hot(weight, ids):
    return weight.index_select(1, ids.reshape(-1)).T
