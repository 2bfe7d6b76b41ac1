# mistake: other-gradients-cleared
# caught by: test_clearing_any_pad_row

def clear_pad_gradient(model):
    p = model.embedding.padding_idx
    if p is None: return
    for q in model.parameters():
        if q.grad is not None and q.grad.dim() == 2 and p < len(q.grad):
            q.grad[p] = 0
