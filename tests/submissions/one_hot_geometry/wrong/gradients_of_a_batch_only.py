# mistake: single-id-fails
# caught by: test_gradients_for_any_ids
def two_gradients(ids, table, upstream):
    rows = torch.zeros_like(table).index_add_(0, ids.flatten(), upstream.flatten(0, ids.dim() - 1))
    return rows.T, rows
