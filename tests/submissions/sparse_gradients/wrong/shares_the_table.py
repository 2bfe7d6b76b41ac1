# mistake: shares-the-table
# caught by: test_other_rows_stay_bit_for_bit

import torch


def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    lengths = torch.linalg.vector_norm(weight, norm_type, dim=1)
    asked = torch.zeros(len(weight), dtype=torch.bool)
    asked[ids.reshape(-1)] = True
    long = asked & (lengths > max_norm)
    if not long.any():
        return weight
    after = weight.clone()
    after[long] *= (max_norm / lengths[long])[:, None]
    return after
