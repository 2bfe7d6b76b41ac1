# mistake: not-linear
# caught by: test_the_probe_finds_what_is_easy

import torch
from torch import nn
from torch.nn import functional as F


def linear_probe(encoder, train, test, classes, steps=100, lr=0.5):
    x, y = train
    features = frozen_features(encoder, x)
    head = nn.Sequential(nn.Linear(features.shape[1], 16), nn.ReLU(), nn.Linear(16, classes)).to(features)
    optimizer = torch.optim.SGD(head.parameters(), lr=lr)
    for _ in range(steps):
        optimizer.zero_grad()
        F.cross_entropy(head(features), y).backward()
        optimizer.step()
    tx, ty = test
    guess = head(frozen_features(encoder, tx)).argmax(1)
    common = torch.bincount(y, minlength=classes).argmax()
    return {
        "head": head,
        "accuracy": (guess == ty).float().mean().item(),
        "majority": (ty == common).float().mean().item(),
    }
