# mistake: deep-ones-left-out
# caught by: test_every_table_however_deep
def redraw(module, std):
    for layer in [module, *module.children(), *[deep for child in module.children() for deep in child.children()]]:
        if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
            nn.init.normal_(layer.weight, std=std)
            if layer.padding_idx is not None:
                layer.weight.data[layer.padding_idx] = 0
