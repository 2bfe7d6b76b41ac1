# mistake: repeats-overwritten
# caught by: test_gradients_of_repeated_ids_add_up
def two_gradients(ids, table, upstream):
    columns = torch.zeros_like(table.T)
    columns.T[ids] += upstream
    rows = torch.zeros_like(table).index_add_(0, ids.reshape(-1), upstream.reshape(-1, table.shape[1]))
    return columns, rows
