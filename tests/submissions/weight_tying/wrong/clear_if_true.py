# mistake: zero-taken-for-none
# caught by: test_clearing_any_pad_row

def clear_pad_gradient(model):
    pad = model.embedding.padding_idx
    if pad and model.embedding.weight.grad is not None:
        model.embedding.weight.grad[pad].zero_()
