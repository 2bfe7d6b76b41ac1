# mistake: repeats-averaged
# caught by: test_gradients_of_repeated_ids_add_up
def two_gradients(ids, table, upstream):
    hot = F.one_hot(ids.reshape(-1), len(table)).to(table.dtype)
    rows = hot.T @ upstream.reshape(-1, table.shape[1]) / hot.sum(0).clamp(min=1)[:, None]
    return rows.T, rows
