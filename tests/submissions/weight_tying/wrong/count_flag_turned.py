# mistake: flag-turned-round
# caught by: test_count_of_trainable_parameters

def count_parameters(module, trainable_only=False):
    return sum(p.numel() for p in module.parameters() if p.requires_grad != trainable_only or not trainable_only)
