# mistake: gradient-not-touched
# caught by: test_pad_row_of_the_gradient_is_cleared

def clear_pad_gradient(model):
    gradient, pad = model.embedding.weight.grad, model.embedding.padding_idx
    if gradient is not None and pad is not None:
        gradient = gradient.clone()
        gradient[pad] = 0
