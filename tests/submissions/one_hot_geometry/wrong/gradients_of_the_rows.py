# mistake: rows-not-gradients
# caught by: test_gradient_of_a_column_and_of_a_row
def two_gradients(ids, table, upstream):
    return upstream.clone(), upstream.clone().transpose(0, -1)
