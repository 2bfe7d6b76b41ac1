# mistake: loses-earlier-gradients
# caught by: test_paths_leave_the_model_as_it_was

import torch.nn.functional as F
from torch import nn


def gradient_paths(model, ids, targets):
    shared = model.embedding.weight
    model.zero_grad()
    model.head.weight = nn.Parameter(shared.detach().clone())
    logits = model(ids)
    F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1)).backward()
    lookup, head = shared.grad, model.head.weight.grad
    model.head.weight = shared
    model.zero_grad()
    return lookup, head
