# mistake: zero-rows-dropped
# caught by: test_rows_of_zeros_are_listed

def merge_rows(gradient):
    dense = gradient.to_dense()
    rows = dense.abs().sum(dim=1).nonzero()[:, 0]
    return rows, dense[rows]
