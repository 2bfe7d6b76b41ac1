# mistake: fixed-float32
# caught by: test_one_hot_keeps_the_dtype
import torch
import torch.nn.functional as F


def one_hot_lookup(ids, weight):
    return torch.matmul(F.one_hot(ids.long(), weight.size(0)).float(), weight)
