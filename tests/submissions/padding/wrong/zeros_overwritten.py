# mistake: zeros-overwritten
# caught by: test_redraw_gives_the_padding_row_its_zeros
def redraw(module, std):
    for layer in module.modules():
        if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
            nn.init.normal_(layer.weight, mean=0.0, std=std)
