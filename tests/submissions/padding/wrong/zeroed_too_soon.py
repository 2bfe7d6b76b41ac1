# mistake: zeroed-too-soon
# caught by: test_one_table_in_several_layers
def redraw(module, std):
    for layer in module.modules():
        if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
            nn.init.normal_(layer.weight, std=std)
            if layer.padding_idx is not None:
                nn.init.zeros_(layer.weight[layer.padding_idx])
