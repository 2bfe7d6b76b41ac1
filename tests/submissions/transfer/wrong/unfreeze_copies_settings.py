# mistake: settings-copied
# caught by: test_the_table_moves_at_its_own_rate

def unfreeze(module, optimizer, lr):
    held = {id(p) for group in optimizer.param_groups for p in group["params"]}
    new = [p for p in module.parameters() if id(p) not in held]
    for p in module.parameters():
        p.requires_grad = True
    module.train()
    if new:
        optimizer.add_param_group(optimizer.param_groups[0] | {"params": new, "lr": lr})
