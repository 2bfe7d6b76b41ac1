# mistake: falling-order
# caught by: test_rows_are_merged

def merge_rows(gradient):
    g = gradient.coalesce()
    order = g.indices()[0].argsort(descending=True)
    return g.indices()[0][order], g.values()[order]
