# mistake: output-returned
# caught by: test_gradient_of_a_column_and_of_a_row
def two_gradients(ids, table, upstream):
    gradient = torch.zeros_like(table)
    gradient.index_add_(0, ids.reshape(-1), upstream.reshape(-1, table.shape[1]))
    return gradient.T, table[ids]
