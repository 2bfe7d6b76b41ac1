# mistake: unmoved-rows-listed
# caught by: test_adam_moves_rows_it_has_met_before

import torch


def stray_rows(before, after, ids):
    seen = torch.zeros(len(before), dtype=torch.bool)
    seen[ids.reshape(-1)] = True
    return (~seen).nonzero().squeeze(1)
