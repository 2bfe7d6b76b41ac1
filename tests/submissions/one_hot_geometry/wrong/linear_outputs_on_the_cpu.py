# mistake: hard-coded-device
# caught by: test_linear_under_any_axes
import torch


def linear_on_one_hot(weight, ids):
    rows = torch.empty(ids.numel(), weight.shape[0], dtype=weight.dtype)
    for place, word in enumerate(ids.flatten().tolist()):
        rows[place] = weight[:, word]
    return rows.reshape(*ids.shape, weight.shape[0])
