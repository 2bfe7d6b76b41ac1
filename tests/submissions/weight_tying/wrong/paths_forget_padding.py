# mistake: padding-not-told
# caught by: test_paths_with_padding

import torch
import torch.nn.functional as F


def gradient_paths(model, ids, targets):
    table = model.embedding.weight.detach().clone().requires_grad_()
    weight = model.head.weight.detach().clone().requires_grad_()
    states = torch.tanh(model.hidden(F.embedding(ids, table)))
    if getattr(model, "project", None) is not None:
        states = model.project(states)
    logits = F.linear(states, weight, model.head.bias)
    loss = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1))
    return torch.autograd.grad(loss, (table, weight))
