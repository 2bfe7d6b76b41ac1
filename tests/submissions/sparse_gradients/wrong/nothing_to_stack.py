# mistake: empty-batch-fails
# caught by: test_merging_what_backward_left

import torch


def merge_rows(gradient):
    numbers, values = gradient._indices()[0], gradient._values()
    rows = numbers.unique()
    return rows, torch.stack([values[numbers == row].sum(0) for row in rows])
