# mistake: columns-lost
# caught by: test_merging_what_backward_left

import torch


def merge_rows(gradient):
    numbers, values = gradient._indices()[0], gradient._values()
    rows = sorted(set(numbers.tolist()))
    sums = [values[numbers == row].sum(0).tolist() for row in rows]
    return torch.tensor(rows, dtype=torch.long), torch.tensor(sums, dtype=values.dtype)
