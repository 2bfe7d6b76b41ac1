# mistake: memory-replaced
# caught by: test_nothing_else_changes
def redraw(module, std):
    layers = [m for m in module.modules() if isinstance(m, (nn.Embedding, nn.EmbeddingBag))]
    for m in layers:
        m.weight.data = torch.randn_like(m.weight.data) * std
    for m in layers:
        if m.padding_idx is not None:
            m.weight.data[m.padding_idx] = 0
