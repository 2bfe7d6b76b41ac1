# mistake: decoder-made-anew
# caught by: test_resizing_forgets_nothing

import torch
from torch import nn


def resize_vocab(model, new_size):
    pad = model.embedding.padding_idx
    if new_size < 1 or (pad is not None and pad >= new_size):
        raise ValueError(f"cannot resize to {new_size}")
    weight, bias = model.embedding.weight, model.head.bias
    if new_size == len(weight):
        return
    dim, hidden_size = weight.shape[1], model.hidden.out_features
    model.__init__(new_size, dim, hidden_size, pad)
    model.to(weight.dtype)
    kept = min(new_size, len(weight))
    with torch.no_grad():
        words = [i for i in range(len(weight)) if i != pad]
        model.embedding.weight[:] = weight[words].mean(0)
        model.embedding.weight[:kept] = weight[:kept]
        model.head.bias[:kept] = bias[:kept]
    model.embedding.weight.requires_grad_(weight.requires_grad)
    model.head.bias.requires_grad_(bias.requires_grad)
