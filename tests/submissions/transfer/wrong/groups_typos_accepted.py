# mistake: unknown-names-accepted
# caught by: test_unknown_names_are_refused

def parameter_groups(model, rates, default):
    groups = {key: {"params": [], "lr": lr} for key, lr in rates.items()}
    rest = {"params": [], "lr": default}
    for name, parameter in model.named_parameters():
        if not parameter.requires_grad:
            continue
        best = None
        for key in rates:
            if name == key or name.startswith(key + "."):
                if best is None or len(key) > len(best):
                    best = key
        (rest if best is None else groups[best])["params"].append(parameter)
    return [group for group in [*groups.values(), rest] if group["params"]]
