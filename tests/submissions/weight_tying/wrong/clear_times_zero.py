# mistake: nan-times-zero
# caught by: test_clearing_any_pad_row
def clear_pad_gradient(model):
    grad, row = model.embedding.weight.grad, model.embedding.padding_idx
    if grad is not None and row is not None:
        grad[row] *= 0
