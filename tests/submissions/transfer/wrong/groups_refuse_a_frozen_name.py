# mistake: name-refused
# caught by: test_frozen_parameters_are_left_out
def parameter_groups(model, rates, default):
    parameters = {name: parameter for name, parameter in model.named_parameters() if parameter.requires_grad}
    known = {name for name, _ in model.named_modules()} | set(parameters)
    for key in rates:
        if key not in known:
            raise ValueError(f"nothing is called {key!r}")

    def owner(name):
        fitting = [key for key in rates if name == key or name.startswith(key + ".")]
        return max(fitting, key=len, default=None)

    groups = []
    for key, rate in [*rates.items(), (None, default)]:
        mine = [parameter for name, parameter in parameters.items() if owner(name) == key]
        if mine:
            groups.append({"params": mine, "lr": rate})
    return groups
