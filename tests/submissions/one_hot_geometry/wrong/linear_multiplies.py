# mistake: one-hot-built
# caught by: test_linear_makes_no_one_hot_rows
def linear_on_one_hot(weight, ids):
    return F.linear(F.one_hot(ids, weight.shape[1]).to(weight.dtype), weight)
