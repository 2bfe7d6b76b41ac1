# mistake: repeats-averaged
# caught by: test_rows_are_merged

import torch


def merge_rows(gradient):
    rows, where, counts = torch.unique(gradient._indices()[0], return_inverse=True, return_counts=True)
    values = torch.zeros(len(rows), gradient.shape[1], dtype=gradient.dtype)
    values.index_add_(0, where, gradient._values())
    return rows, values / counts[:, None]
