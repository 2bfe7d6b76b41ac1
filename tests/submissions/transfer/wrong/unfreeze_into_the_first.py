# mistake: put-into-an-old-group
# caught by: test_the_optimizer_hears_of_it

def unfreeze(module, optimizer, lr):
    module.train()
    held = {id(p) for group in optimizer.param_groups for p in group["params"]}
    for parameter in module.parameters():
        parameter.requires_grad_(True)
        if id(parameter) not in held:
            optimizer.param_groups[0]["params"].append(parameter)
