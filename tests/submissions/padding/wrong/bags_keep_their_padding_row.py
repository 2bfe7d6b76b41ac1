# mistake: bags-left-out
# caught by: test_every_table_however_deep
def redraw(module, std):
    for layer in module.modules():
        if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
            layer.weight.data.normal_(0, std)
    for layer in module.modules():
        if isinstance(layer, nn.Embedding) and layer.padding_idx is not None:
            layer.weight.data[layer.padding_idx] = 0
