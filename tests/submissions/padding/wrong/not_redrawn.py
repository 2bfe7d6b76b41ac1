# mistake: not-redrawn
# caught by: test_redraw_gives_the_padding_row_its_zeros
def redraw(module, std):
    with torch.no_grad():
        for layer in module.modules():
            if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
                numbers = torch.normal(0.0, std, size=layer.weight.shape)
                if layer.padding_idx is not None:
                    numbers[layer.padding_idx] = 0
