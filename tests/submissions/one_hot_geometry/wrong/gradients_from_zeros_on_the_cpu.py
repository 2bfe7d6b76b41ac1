# mistake: hard-coded-device
# caught by: test_gradients_for_any_ids
import torch


def two_gradients(ids, table, upstream):
    rows = torch.zeros(table.shape, dtype=table.dtype)
    rows.index_add_(0, ids.flatten(), upstream.reshape(-1, table.shape[1]))
    return rows.T, rows
