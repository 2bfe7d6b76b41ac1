# mistake: integer-one-hot
# caught by: test_one_hot_gives_the_rows
import torch
import torch.nn.functional as F


def one_hot_lookup(ids, weight):
    return F.one_hot(ids.long(), weight.shape[0]) @ weight
