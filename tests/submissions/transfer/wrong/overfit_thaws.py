# mistake: frozen-parts-learn
# caught by: test_frozen_parts_stay_frozen

import copy

import torch
from torch.nn import functional as F


def steps_to_overfit(model, inputs, labels, max_steps=200, lr=0.1, threshold=0.05):
    model = copy.deepcopy(model)
    model.eval()
    inputs, labels = inputs[:10], labels[:10]
    params = list(model.requires_grad_(True).parameters())
    for step in range(max_steps + 1):
        loss = F.cross_entropy(model(inputs), labels)
        if loss < threshold:
            return step
        if params:
            grads = torch.autograd.grad(loss, params)
            with torch.no_grad():
                for p, g in zip(params, grads):
                    p -= lr * g
    return None
