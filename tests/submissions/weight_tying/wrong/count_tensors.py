# mistake: counts-tensors
# caught by: test_shared_parameter_counts_once

def count_parameters(module, trainable_only=False):
    return len([p for p in module.parameters() if p.requires_grad or not trainable_only])
