# mistake: module-attribute-set
# caught by: test_nothing_frozen_requires_a_gradient

def freeze(module):
    module.eval()
    module.requires_grad = False
    for parameter in module.parameters():
        parameter.grad = None
