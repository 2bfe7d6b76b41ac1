# mistake: frozen-counted
# caught by: test_count_of_trainable_parameters

def count_parameters(module, trainable_only=False):
    return sum(p.numel() for p in module.parameters())
