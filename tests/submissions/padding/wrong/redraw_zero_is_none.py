# mistake: zero-taken-for-none
# caught by: test_every_table_however_deep
def redraw(module, std):
    for layer in module.modules():
        if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
            nn.init.normal_(layer.weight, std=std)
            if layer.padding_idx:
                layer.weight.data[layer.padding_idx] = 0
