# mistake: name-refused
# caught by: test_the_longest_name_decides

def parameter_groups(model, rates, default):
    modules = dict(model.named_modules())
    for key in rates:
        if key not in modules:
            raise ValueError(f"no module {key}")
    groups = {key: [] for key in rates}
    rest = []
    for name, parameter in model.named_parameters():
        if parameter.requires_grad:
            keys = [key for key in rates if name.startswith(key + ".")]
            (groups[max(keys, key=len)] if keys else rest).append(parameter)
    found = [{"params": group, "lr": rates[key]} for key, group in groups.items()] + [{"params": rest, "lr": default}]
    return [group for group in found if group["params"]]
