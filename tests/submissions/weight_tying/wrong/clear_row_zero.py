# mistake: pad-fixed-at-0
# caught by: test_pad_row_of_the_gradient_is_cleared

def clear_pad_gradient(model):
    if model.embedding.padding_idx is not None and model.embedding.weight.grad is not None:
        model.embedding.weight.grad[0] = 0
