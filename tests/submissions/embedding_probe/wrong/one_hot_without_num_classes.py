# mistake: guessed-vocabulary
# caught by: test_one_hot_keeps_every_leading_axis
import torch
import torch.nn.functional as F


def one_hot_lookup(ids, weight):
    one_hot = F.one_hot(ids.long()).to(weight.dtype)
    return one_hot @ weight
