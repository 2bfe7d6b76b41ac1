# mistake: other-layers-redrawn
# caught by: test_nothing_else_changes
def redraw(module, std):
    with torch.no_grad():
        for layer in module.modules():
            if hasattr(layer, "weight"):
                layer.weight.normal_(0, std)
        for layer in module.modules():
            if getattr(layer, "padding_idx", None) is not None:
                layer.weight[layer.padding_idx] = 0
