# mistake: not-in-eval
# caught by: test_everything_inside_is_in_eval_mode

def freeze(module):
    for parameter in module.parameters():
        parameter.requires_grad_(False)
        parameter.grad = None
