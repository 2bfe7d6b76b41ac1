# mistake: another-of-equals
# caught by: test_accuracy_and_majority

from collections import Counter

import torch
from torch import nn
from torch.nn import functional as F


def linear_probe(encoder, train, test, classes, steps=100, lr=0.5):
    features = frozen_features(encoder, train[0])
    head = nn.Linear(features.shape[1], classes).to(features)
    for parameter in head.parameters():
        nn.init.zeros_(parameter)
    optimizer = torch.optim.SGD(head.parameters(), lr=lr)
    for _ in range(steps):
        optimizer.zero_grad()
        F.cross_entropy(head(features), train[1]).backward()
        optimizer.step()
    right = head(frozen_features(encoder, test[0])).argmax(1) == test[1]
    commonest = Counter(train[1].tolist()).most_common(1)[0][0]
    return {
        "head": head,
        "accuracy": right.float().mean().item(),
        "majority": (test[1] == commonest).float().mean().item(),
    }
