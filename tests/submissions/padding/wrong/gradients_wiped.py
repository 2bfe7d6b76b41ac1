# mistake: gradients-changed
# caught by: test_nothing_else_changes
def redraw(module, std):
    module.zero_grad()
    with torch.no_grad():
        layers = [layer for layer in module.modules() if isinstance(layer, (nn.Embedding, nn.EmbeddingBag))]
        for layer in layers:
            layer.weight.normal_(0, std)
        for layer in layers:
            if layer.padding_idx is not None:
                layer.weight[layer.padding_idx] = 0
