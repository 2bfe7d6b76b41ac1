# mistake: counts-distinct-values
# caught by: test_count_tells_equal_from_shared

def count_parameters(module, trainable_only=False):
    seen = {}
    for parameter in module.parameters():
        if parameter.requires_grad or not trainable_only:
            seen[str(parameter.tolist())] = parameter.numel()
    return sum(seen.values())
