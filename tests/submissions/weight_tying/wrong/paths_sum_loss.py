# mistake: loss-summed
# caught by: test_two_parts_add_up

import copy

import torch
import torch.nn.functional as F
from torch import nn


def gradient_paths(model, ids, targets):
    apart = copy.deepcopy(model)
    apart.head.weight = nn.Parameter(model.head.weight.detach().clone())
    logits = apart(ids)
    loss = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1), reduction="sum")
    return torch.autograd.grad(loss, (apart.embedding.weight, apart.head.weight))
