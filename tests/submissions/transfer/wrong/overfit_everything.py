# mistake: all-examples
# caught by: test_the_number_of_steps_is_exact

import copy

import torch
from torch.nn import functional as F


def steps_to_overfit(model, inputs, labels, max_steps=200, lr=0.1, threshold=0.05):
    model = copy.deepcopy(model)
    model.eval()
    params = [p for p in model.parameters() if p.requires_grad]
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
