# mistake: memory-lost
# caught by: test_what_the_optimizer_remembers_stays

def unfreeze(module, optimizer, lr):
    module.train().requires_grad_()
    held = {id(p) for group in optimizer.param_groups for p in group["params"]}
    new = [p for p in module.parameters() if id(p) not in held]
    if new:
        optimizer.add_param_group({"params": new, "lr": lr})
    optimizer.state.clear()
