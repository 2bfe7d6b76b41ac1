# mistake: axes-reversed
# caught by: test_linear_layer_reads_columns
def linear_on_one_hot(weight, ids):
    fetched = weight[:, ids]
    return fetched.permute(*range(fetched.dim() - 1, -1, -1))
