# mistake: parameter-replaced
# caught by: test_nothing_else_changes
def redraw(module, std):
    for layer in module.modules():
        if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
            numbers = torch.randn_like(layer.weight) * std
            if layer.padding_idx is not None:
                numbers[layer.padding_idx] = 0
            layer.weight = nn.Parameter(numbers, requires_grad=layer.weight.requires_grad)
