# mistake: counts-buffers
# caught by: test_count_at_any_depth

def count_parameters(module, trainable_only=False):
    tensors = list(module.parameters())
    if trainable_only:
        tensors = [p for p in tensors if p.requires_grad]
    return sum(t.numel() for t in tensors + list(module.buffers()))
