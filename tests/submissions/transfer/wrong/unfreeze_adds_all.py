# mistake: added-twice
# caught by: test_what_the_optimizer_holds_is_not_added_again

def unfreeze(module, optimizer, lr):
    module.train()
    module.requires_grad_()
    optimizer.add_param_group({"params": list(module.parameters()), "lr": lr})
