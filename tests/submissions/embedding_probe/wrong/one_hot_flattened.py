# mistake: leading-axes-lost
# caught by: test_one_hot_gives_the_rows
import torch
import torch.nn.functional as F


def one_hot_lookup(ids, weight):
    flat = ids.reshape(-1).long()
    one_hot = F.one_hot(flat, weight.shape[0]).to(weight.dtype)
    return torch.mm(one_hot, weight)
