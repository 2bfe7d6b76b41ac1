# mistake: pad-row-cleared-in-head-part
# caught by: test_paths_with_padding

import copy

import torch
import torch.nn.functional as F
from torch import nn


def gradient_paths(model, ids, targets):
    apart = copy.deepcopy(model)
    apart.head.weight = nn.Parameter(model.head.weight.detach().clone())
    logits = apart(ids)
    loss = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1))
    lookup, head = torch.autograd.grad(loss, (apart.embedding.weight, apart.head.weight))
    if model.embedding.padding_idx is not None:
        lookup[model.embedding.padding_idx] = 0
        head[model.embedding.padding_idx] = 0
    return lookup, head
