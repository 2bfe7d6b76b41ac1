# mistake: optimizer-not-told
# caught by: test_the_optimizer_hears_of_it

def unfreeze(module, optimizer, lr):
    module.train()
    for parameter in module.parameters():
        parameter.requires_grad = True
