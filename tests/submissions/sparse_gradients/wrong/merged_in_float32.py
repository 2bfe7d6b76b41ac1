# mistake: fixed-float32
# caught by: test_merging_in_a_vast_vocabulary

import torch


def merge_rows(gradient):
    rows, where = gradient._indices()[0].unique(return_inverse=True)
    sums = torch.zeros(len(rows), gradient.shape[1]).index_add(0, where, gradient._values().float())
    return rows, sums.to(gradient.dtype)
