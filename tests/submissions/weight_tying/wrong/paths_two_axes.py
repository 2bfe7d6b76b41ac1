# mistake: leading-axes-lost
# caught by: test_paths_for_ids_of_any_shape

import copy

import torch
import torch.nn.functional as F
from torch import nn


def gradient_paths(model, ids, targets):
    apart = copy.deepcopy(model)
    apart.head.weight = nn.Parameter(model.head.weight.detach().clone())
    loss = F.cross_entropy(apart(ids).flatten(0, 1), targets.flatten())
    return torch.autograd.grad(loss, (apart.embedding.weight, apart.head.weight))
