# mistake: table-made
# caught by: test_merging_in_a_vast_vocabulary

import torch


def merge_rows(gradient):
    total = torch.zeros(gradient.shape, dtype=gradient.dtype)
    total.index_add_(0, gradient._indices()[0], gradient._values())
    rows = gradient._indices()[0].unique()
    return rows, total[rows]
