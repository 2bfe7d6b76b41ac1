# mistake: limit-ignored
# caught by: test_lengths_of_every_kind

import torch


def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    after = weight.clone()
    for row in ids.reshape(-1).unique():
        length = torch.linalg.vector_norm(weight[row], norm_type)
        if length > 1:
            after[row] = weight[row] * (1 / length)
    return after
