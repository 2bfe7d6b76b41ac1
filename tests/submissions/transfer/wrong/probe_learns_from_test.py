# mistake: trained-on-both-sets
# caught by: test_the_head_is_that_of_plain_gradient_descent

import torch
from torch import nn
from torch.nn import functional as F


def linear_probe(encoder, train, test, classes, steps=100, lr=0.5):
    x, y = train
    features = frozen_features(encoder, x)
    head = nn.Linear(features.shape[1], classes).to(features)
    with torch.no_grad():
        head.weight.zero_()
        head.bias.zero_()
    optimizer = torch.optim.SGD(head.parameters(), lr=lr)
    tx, ty = test
    seen = torch.cat([features, frozen_features(encoder, tx)])
    answers = torch.cat([y, ty])
    for _ in range(steps):
        optimizer.zero_grad()
        F.cross_entropy(head(seen), answers).backward()
        optimizer.step()
    guess = head(frozen_features(encoder, tx)).argmax(1)
    common = torch.bincount(y, minlength=classes).argmax()
    return {
        "head": head,
        "accuracy": (guess == ty).float().mean().item(),
        "majority": (ty == common).float().mean().item(),
    }
