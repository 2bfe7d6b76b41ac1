# mistake: listed-twice
# caught by: test_tied_weights_are_listed_once

def parameter_groups(model, rates, default):
    known = {name for name, _ in model.named_modules()} | {
        name for name, _ in model.named_parameters(remove_duplicate=False)
    }
    for key in rates:
        if key not in known:
            raise ValueError(f"no {key} in the model")
    groups = {key: {"params": [], "lr": lr} for key, lr in rates.items()}
    rest = {"params": [], "lr": default}
    for name, parameter in model.named_parameters(remove_duplicate=False):
        if not parameter.requires_grad:
            continue
        best = None
        for key in rates:
            if name == key or name.startswith(key + "."):
                if best is None or len(key) > len(best):
                    best = key
        (rest if best is None else groups[best])["params"].append(parameter)
    return [group for group in [*groups.values(), rest] if group["params"]]
