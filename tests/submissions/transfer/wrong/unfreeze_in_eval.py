# mistake: still-in-eval
# caught by: test_what_the_optimizer_remembers_stays

def unfreeze(module, optimizer, lr):
    held = {id(p) for group in optimizer.param_groups for p in group["params"]}
    new = []
    for parameter in module.parameters():
        parameter.requires_grad_()
        if id(parameter) not in held:
            new.append(parameter)
    if new:
        optimizer.add_param_group({"params": new, "lr": lr})
