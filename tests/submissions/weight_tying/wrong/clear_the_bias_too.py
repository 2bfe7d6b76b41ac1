# mistake: other-gradients-cleared
# caught by: test_clearing_any_pad_row

def clear_pad_gradient(model):
    pad = model.embedding.padding_idx
    if pad is None:
        return
    for parameter in (model.embedding.weight, model.head.bias):
        if parameter.grad is not None:
            parameter.grad[pad] = 0
