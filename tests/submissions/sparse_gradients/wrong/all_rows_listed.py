# mistake: all-rows-listed
# caught by: test_rows_of_zeros_are_listed

import torch


def merge_rows(gradient):
    return torch.arange(len(gradient)), gradient.to_dense()
