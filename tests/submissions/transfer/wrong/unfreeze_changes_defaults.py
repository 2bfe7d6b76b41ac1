# mistake: defaults-changed
# caught by: test_what_the_optimizer_remembers_stays

def unfreeze(module, optimizer, lr):
    held = {id(p) for group in optimizer.param_groups for p in group["params"]}
    new = [p for p in module.parameters() if id(p) not in held]
    for p in module.parameters():
        p.requires_grad = True
    module.train()
    if new:
        optimizer.defaults["lr"] = lr
        optimizer.add_param_group({"params": new})
