# mistake: model-trained
# caught by: test_an_easy_model_gets_there

import torch
from torch.nn import functional as F


def steps_to_overfit(model, inputs, labels, max_steps=200, lr=0.1, threshold=0.05):
    modes = [part.training for part in model.modules()]
    calls = [b.clone() for b in model.buffers()]
    model.eval()
    inputs, labels = inputs[:10], labels[:10]
    params = [p for p in model.parameters() if p.requires_grad]
    for step in range(max_steps + 1):
        loss = F.cross_entropy(model(inputs), labels)
        if loss < threshold:
            break
        if params:
            grads = torch.autograd.grad(loss, params)
            with torch.no_grad():
                for p, g in zip(params, grads):
                    p -= lr * g
    else:
        step = None
    for part, mode in zip(model.modules(), modes):
        part.training = mode
    for buffer, old in zip(model.buffers(), calls):
        buffer.copy_(old)
    return step
