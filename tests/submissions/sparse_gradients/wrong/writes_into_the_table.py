# mistake: writes-into-the-table
# caught by: test_other_rows_stay_bit_for_bit

import torch


def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    torch.nn.functional.embedding(ids, weight, max_norm=max_norm, norm_type=norm_type)
    return weight.clone()
