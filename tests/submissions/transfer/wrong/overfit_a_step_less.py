# mistake: a-step-too-few
# caught by: test_where_counting_begins_and_ends

import copy

import torch
from torch.nn import functional as F


def steps_to_overfit(model, inputs, labels, max_steps=200, lr=0.1, threshold=0.05):
    model = copy.deepcopy(model).eval()
    trainable = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.SGD(trainable, lr=lr) if trainable else None
    for step in range(max_steps):
        loss = F.cross_entropy(model(inputs[:10]), labels[:10])
        if loss.item() < threshold:
            return step
        if optimizer:
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
