# mistake: tails-cut-off
# caught by: test_numbers_are_normal
def redraw(module, std):
    layers = [layer for layer in module.modules() if isinstance(layer, (nn.Embedding, nn.EmbeddingBag))]
    with torch.no_grad():
        for layer in layers:
            layer.weight.normal_(std=std).clamp_(-3 * std, 3 * std)
        for layer in layers:
            if layer.padding_idx is not None:
                layer.weight[layer.padding_idx] = 0
