# mistake: deeper-left-out
# caught by: test_nothing_frozen_requires_a_gradient

def freeze(module):
    module.eval()
    for child in module.children():
        for parameter in child.parameters(recurse=False):
            parameter.requires_grad = False
    for parameter in module.parameters():
        parameter.grad = None
