# mistake: gradient-made
# caught by: test_clearing_where_there_is_nothing_to_clear

import torch


def clear_pad_gradient(model):
    weight = model.embedding.weight
    if weight.grad is None:
        weight.grad = torch.zeros_like(weight)
    if model.embedding.padding_idx is not None:
        weight.grad[model.embedding.padding_idx] = 0
