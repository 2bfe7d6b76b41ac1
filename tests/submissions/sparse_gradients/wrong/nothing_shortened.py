# mistake: nothing-shortened
# caught by: test_long_rows_are_shortened

import torch


def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    copy = weight.clone()
    torch.nn.functional.embedding(ids, copy.clone(), max_norm=max_norm, norm_type=norm_type)
    return copy
