# mistake: not-sorted
# caught by: test_rows_are_merged

import torch


def merge_rows(gradient):
    sums = {}
    for row, value in zip(gradient._indices()[0].tolist(), gradient._values()):
        sums[row] = sums[row] + value if row in sums else value
    if not sums:
        return torch.zeros(0, dtype=torch.long), gradient._values()
    return torch.tensor(list(sums)), torch.stack(list(sums.values()))
