# mistake: numbers-not-gradient
# caught by: test_clearing_any_pad_row

import torch


def clear_pad_gradient(model):
    pad = model.embedding.padding_idx
    if pad is not None and model.embedding.weight.grad is not None:
        model.embedding.weight.grad[pad] = 0
        with torch.no_grad():
            model.embedding.weight[pad] = 0
