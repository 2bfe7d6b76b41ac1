# mistake: top-level-only
# caught by: test_count_at_any_depth

def count_parameters(module, trainable_only=False):
    seen = {}
    for child in [module, *module.children()]:
        for parameter in child.parameters(recurse=False):
            if parameter.requires_grad or not trainable_only:
                seen[id(parameter)] = parameter.numel()
    return sum(seen.values())
