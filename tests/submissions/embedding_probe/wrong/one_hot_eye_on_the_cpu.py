# mistake: hard-coded-device
# caught by: test_one_hot_keeps_every_leading_axis
import torch


def one_hot_lookup(ids, weight):
    return torch.eye(len(weight), dtype=weight.dtype)[ids.long()] @ weight
