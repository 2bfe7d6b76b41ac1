# mistake: counts-names
# caught by: test_shared_parameter_counts_once

def count_parameters(module, trainable_only=False):
    if trainable_only:
        return sum(p.numel() for p in module.parameters() if p.requires_grad)
    names = {name for name, _ in module.named_parameters(remove_duplicate=False)}
    return sum(t.numel() for name, t in module.state_dict().items() if name in names)
