# mistake: repeats-overwritten
# caught by: test_rows_are_merged

import torch


def merge_rows(gradient):
    rows, where = torch.unique(gradient._indices()[0], return_inverse=True)
    values = torch.zeros(len(rows), gradient.shape[1], dtype=gradient.dtype)
    values[where] = gradient._values()
    return rows, values
