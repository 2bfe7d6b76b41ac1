# mistake: returned-nothing
# caught by: test_one_hot_gives_the_rows
import torch
import torch.nn.functional as F


def one_hot_lookup(ids, weight):
    result = F.one_hot(ids.long(), weight.shape[0]).to(weight.dtype) @ weight
    print(result)
