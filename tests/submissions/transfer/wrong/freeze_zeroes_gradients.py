# mistake: gradient-zeroed
# caught by: test_momentum_and_decay_move_nothing

def freeze(module):
    module.eval()
    module.zero_grad(set_to_none=False)
    module.requires_grad_(False)
