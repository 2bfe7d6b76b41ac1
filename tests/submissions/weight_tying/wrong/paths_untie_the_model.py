# mistake: unties-the-model
# caught by: test_paths_leave_the_model_as_it_was

import torch
import torch.nn.functional as F
from torch import nn


def gradient_paths(model, ids, targets):
    model.head.weight = nn.Parameter(model.embedding.weight.detach().clone())
    logits = model(ids)
    loss = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1))
    return torch.autograd.grad(loss, (model.embedding.weight, model.head.weight))
