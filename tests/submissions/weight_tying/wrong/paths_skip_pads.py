# mistake: pads-skipped-in-loss
# caught by: test_paths_with_padding

import copy

import torch
import torch.nn.functional as F
from torch import nn


def gradient_paths(model, ids, targets):
    apart = copy.deepcopy(model)
    apart.head.weight = nn.Parameter(model.head.weight.detach().clone())
    pad = -100 if model.embedding.padding_idx is None else model.embedding.padding_idx
    logits = apart(ids)
    loss = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1), ignore_index=pad)
    return torch.autograd.grad(loss, (apart.embedding.weight, apart.head.weight))
