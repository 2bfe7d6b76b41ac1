# mistake: both-whole
# caught by: test_two_parts_add_up

import copy

import torch.nn.functional as F


def gradient_paths(model, ids, targets):
    model = copy.deepcopy(model)
    model.zero_grad()
    logits = model(ids)
    F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1)).backward()
    return model.embedding.weight.grad, model.head.weight.grad
