# mistake: leading-axes-lost
# caught by: test_linear_under_any_axes
def linear_on_one_hot(weight, ids):
    return weight.T[ids].squeeze()
