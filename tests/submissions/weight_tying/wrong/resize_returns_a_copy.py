# mistake: not-in-place
# caught by: test_a_larger_vocabulary_keeps_the_old_rows

import copy

import torch
from torch import nn


def resize_vocab(model, new_size):
    pad = model.embedding.padding_idx
    if new_size < 1 or (pad is not None and pad >= new_size):
        raise ValueError(f"cannot resize to {new_size}")
    if new_size == model.embedding.num_embeddings:
        return model
    model = copy.deepcopy(model)
    weight, bias = model.embedding.weight.detach(), model.head.bias.detach()
    rows = [weight[i] for i in range(len(weight)) if i != pad]
    more = max(0, new_size - len(weight))
    table = torch.cat([weight[:new_size], torch.stack(rows).mean(0).repeat(more, 1)])
    model.embedding.weight = nn.Parameter(table)
    model.head.weight = model.embedding.weight
    model.head.bias = nn.Parameter(torch.cat([bias[:new_size], bias.new_zeros(more)]))
    model.embedding.num_embeddings = model.head.out_features = new_size
    return model
