# mistake: only-int64-ids
# caught by: test_one_hot_keeps_the_dtype
import torch
import torch.nn.functional as F


def one_hot_lookup(ids, weight):
    return F.one_hot(ids, num_classes=weight.shape[0]).to(weight.dtype) @ weight
