# mistake: repeats-overwritten
# caught by: test_gradients_of_repeated_ids_add_up
def two_gradients(ids, table, upstream):
    rows = torch.zeros_like(table)
    rows[ids] = upstream
    return rows.T, rows
