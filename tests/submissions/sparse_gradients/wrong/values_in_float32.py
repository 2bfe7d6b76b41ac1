# mistake: fixed-float32
# caught by: test_merging_in_a_vast_vocabulary

import torch


def merge_rows(gradient):
    rows, where = gradient._indices()[0].unique(return_inverse=True)
    values = torch.zeros(len(rows), gradient.shape[1])
    return rows, values.index_add(0, where, gradient._values().float())
