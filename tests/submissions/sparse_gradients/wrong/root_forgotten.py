# mistake: root-forgotten
# caught by: test_long_rows_are_shortened

import torch


def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    after = weight.clone()
    for row in ids.reshape(-1).unique():
        length = weight[row].abs().pow(norm_type).sum()
        if length > max_norm:
            after[row] = weight[row] * (max_norm / length)
    return after
