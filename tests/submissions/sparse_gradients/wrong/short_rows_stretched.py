# mistake: short-rows-stretched
# caught by: test_long_rows_are_shortened

import torch


def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    after = weight.clone()
    for row in ids.reshape(-1).unique():
        length = torch.linalg.vector_norm(weight[row], norm_type)
        if length > 0:
            after[row] = weight[row] * (max_norm / length)
    return after
