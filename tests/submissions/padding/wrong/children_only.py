# mistake: module-itself-left-out
# caught by: test_every_table_however_deep
def redraw(module, std):
    for layer in module.children():
        if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
            nn.init.normal_(layer.weight, std=std)
            if layer.padding_idx is not None:
                layer.weight.data[layer.padding_idx] = 0
        else:
            redraw(layer, std)
