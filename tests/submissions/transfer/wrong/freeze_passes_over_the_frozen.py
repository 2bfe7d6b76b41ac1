# mistake: gradient-left
# caught by: test_momentum_and_decay_move_nothing

def freeze(module):
    module.eval()
    for parameter in module.parameters():
        if not parameter.requires_grad:
            continue
        parameter.requires_grad = False
        parameter.grad = None
