# mistake: signs-kept-in-powers
# caught by: test_lengths_of_every_kind

import torch


def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    after = weight.clone()
    for row in ids.reshape(-1).unique():
        length = weight[row].abs().max() if norm_type == float('inf') else weight[row].pow(norm_type).sum().pow(1 / norm_type) if norm_type == 3 else torch.linalg.vector_norm(weight[row], norm_type)
        if length > max_norm:
            after[row] = weight[row] * (max_norm / length)
    return after
