# mistake: zeros-become-nan
# caught by: test_rows_at_the_limit

import torch


def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    after = weight.clone()
    asked = ids.reshape(-1).unique()
    rows = weight[asked]
    lengths = torch.linalg.vector_norm(rows, norm_type, dim=1, keepdim=True)
    after[asked] = torch.where(lengths < max_norm, lengths, max_norm) * (rows / lengths)
    same = (lengths <= max_norm).squeeze(1) & (lengths > 0).squeeze(1)
    after[asked[same]] = weight[asked[same]]
    return after
