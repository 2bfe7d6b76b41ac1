# mistake: counts-names
# caught by: test_count_tells_equal_from_shared

def count_parameters(module, trainable_only=False):
    total = sum(p.numel() for p in module._parameters.values() if p is not None and (p.requires_grad or not trainable_only))
    return total + sum(count_parameters(child, trainable_only) for child in module._modules.values())
