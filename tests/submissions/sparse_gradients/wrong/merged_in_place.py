# mistake: gradient-changed
# caught by: test_merging_in_a_vast_vocabulary

import torch


def merge_rows(gradient):
    values, first = gradient._values(), {}
    for at, row in enumerate(gradient._indices()[0].tolist()):
        if row in first:
            values[first[row]] += values[at]
        else:
            first[row] = at
    rows = sorted(first)
    places = torch.tensor([first[row] for row in rows], dtype=torch.int64)
    return torch.tensor(rows, dtype=torch.int64), values[places]
