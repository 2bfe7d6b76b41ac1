# mistake: divided-by-the-batch
# caught by: test_gradient_of_a_column_and_of_a_row
def two_gradients(ids, table, upstream):
    hot = F.one_hot(ids.reshape(-1), len(table)).to(table.dtype)
    rows = hot.T @ upstream.reshape(-1, table.shape[1]) / max(1, ids.numel())
    return rows.T, rows
