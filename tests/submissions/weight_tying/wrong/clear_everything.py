# mistake: whole-gradient-cleared
# caught by: test_pad_row_of_the_gradient_is_cleared

def clear_pad_gradient(model):
    if model.embedding.weight.grad is not None and model.embedding.padding_idx is not None:
        model.embedding.weight.grad.zero_()
