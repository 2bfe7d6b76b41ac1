# mistake: only-contiguous
# caught by: test_gradients_for_any_ids
def two_gradients(ids, table, upstream):
    dim = upstream.shape[-1]
    rows = torch.zeros(table.shape, dtype=table.dtype).index_add_(0, ids.view(-1), upstream.view(-1, dim))
    return rows.T, rows
