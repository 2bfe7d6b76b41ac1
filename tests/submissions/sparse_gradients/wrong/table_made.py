# mistake: table-made
# caught by: test_merging_in_a_vast_vocabulary

def merge_rows(gradient):
    rows = gradient._indices()[0].unique()
    return rows, gradient.to_dense()[rows]
