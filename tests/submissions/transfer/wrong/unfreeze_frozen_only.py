# mistake: only-frozen-added
# caught by: test_what_the_optimizer_holds_is_not_added_again

def unfreeze(module, optimizer, lr):
    held = {id(p) for group in optimizer.param_groups for p in group["params"]}
    new = [p for p in module.parameters() if not p.requires_grad and id(p) not in held]
    for p in module.parameters():
        p.requires_grad = True
    module.train()
    if new:
        optimizer.add_param_group({"params": new, "lr": lr})
