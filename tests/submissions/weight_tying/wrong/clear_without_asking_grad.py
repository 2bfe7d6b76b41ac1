# mistake: none-not-handled
# caught by: test_clearing_where_there_is_nothing_to_clear

def clear_pad_gradient(model):
    if model.embedding.padding_idx is not None:
        model.embedding.weight.grad[model.embedding.padding_idx] = 0
