# mistake: each-table-once
# caught by: test_one_table_in_several_layers
def redraw(module, std):
    done = set()
    with torch.no_grad():
        for layer in module.modules():
            if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)) and layer.weight not in done:
                done.add(layer.weight)
                layer.weight.normal_(0, std)
                if layer.padding_idx is not None:
                    layer.weight[layer.padding_idx] = 0
