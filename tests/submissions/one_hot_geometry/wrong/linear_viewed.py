# mistake: only-contiguous
# caught by: test_linear_under_any_axes
def linear_on_one_hot(weight, ids):
    return weight.T.index_select(0, ids.view(-1)).view(*ids.shape, weight.shape[0])
