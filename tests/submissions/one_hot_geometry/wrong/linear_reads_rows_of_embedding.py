# mistake: rows-for-columns
# caught by: test_linear_layer_reads_columns
def linear_on_one_hot(weight, ids):
    return F.embedding(ids, weight)
