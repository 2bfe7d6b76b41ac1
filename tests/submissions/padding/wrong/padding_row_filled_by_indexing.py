# mistake: zeros-overwritten
# caught by: test_redraw_gives_the_padding_row_its_zeros
def redraw(module, std):
    with torch.no_grad():
        for layer in module.modules():
            if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
                layer.weight.normal_(0, std)
                if layer.padding_idx is not None:
                    layer.weight[[layer.padding_idx]].zero_()
