# mistake: fixed-float32
# caught by: test_linear_under_any_axes
def linear_on_one_hot(weight, ids):
    out = torch.zeros(*ids.shape, weight.shape[0])
    out[...] = weight.T[ids]
    return out
