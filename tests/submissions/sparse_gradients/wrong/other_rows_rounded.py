# mistake: other-rows-rounded
# caught by: test_other_rows_stay_bit_for_bit

import torch


def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    after = weight.clone()
    asked = ids.reshape(-1).unique()
    lengths = torch.linalg.vector_norm(weight[asked], norm_type, dim=1, keepdim=True).clamp(min=1e-12)
    after[asked] = weight[asked] / lengths * lengths.clamp(max=max_norm)
    return after
