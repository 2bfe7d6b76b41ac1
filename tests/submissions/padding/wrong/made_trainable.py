# mistake: made-trainable
# caught by: test_nothing_else_changes
def redraw(module, std):
    for layer in module.modules():
        if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
            layer.weight.requires_grad_(False)
            layer.weight.normal_(0, std)
    for layer in module.modules():
        if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
            if layer.padding_idx is not None:
                layer.weight[layer.padding_idx] = 0
            layer.weight.requires_grad_(True)
