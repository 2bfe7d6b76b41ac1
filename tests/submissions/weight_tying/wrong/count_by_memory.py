# mistake: looks-at-memory
# caught by: test_count_tells_equal_from_shared
def count_parameters(module, trainable_only=False):
    sizes = {}
    for p in module.parameters():
        if p.requires_grad or not trainable_only:
            sizes[p.data_ptr()] = p.numel()
    return sum(sizes.values())
