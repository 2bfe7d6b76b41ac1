# mistake: std-as-variance
# caught by: test_numbers_are_normal
def redraw(module, std):
    with torch.no_grad():
        layers = [layer for layer in module.modules() if isinstance(layer, (nn.Embedding, nn.EmbeddingBag))]
        for layer in layers:
            layer.weight.normal_(0, std ** 0.5)
        for layer in layers:
            if layer.padding_idx is not None:
                layer.weight[layer.padding_idx] = 0
