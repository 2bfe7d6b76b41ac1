# mistake: fixed-float32
# caught by: test_resizing_forgets_nothing

import torch
from torch import nn


def resize_vocab(model, new_size):
    old, pad = model.embedding, model.embedding.padding_idx
    if new_size < 1 or (pad is not None and pad >= new_size):
        raise ValueError(f"cannot resize to {new_size}")
    if new_size == old.num_embeddings:
        return
    weight, bias = old.weight.detach(), model.head.bias.detach()
    kept = min(new_size, len(weight))
    words = torch.ones(len(weight), dtype=torch.bool)
    if pad is not None:
        words[pad] = False
    table = torch.zeros(new_size, weight.shape[1])
    table[:kept] = weight[:kept]
    table[kept:] = weight[words].mean(0)
    new_bias = bias.new_zeros(new_size)
    new_bias[:kept] = bias[:kept]
    old.weight = nn.Parameter(table, requires_grad=old.weight.requires_grad)
    old.num_embeddings = new_size
    model.head.weight = old.weight
    model.head.out_features = new_size
    model.head.bias = nn.Parameter(new_bias, requires_grad=model.head.bias.requires_grad)
