def step_keeping_pad(optimizer, embedding):
    row, seen = embedding.padding_idx, []
    if row is None:
        optimizer.step()
        return 0.0
    old = embedding.weight.detach()[row].clone()
    def put_back(opt, args, kwargs):
        with torch.no_grad():
            seen.append((embedding.weight[row] - old).abs().max().item())
            embedding.weight[row] = old
    handle = optimizer.register_step_post_hook(put_back)
    try:
        optimizer.step()
    finally:
        handle.remove()
    return seen[0]
def redraw(module, std):
    fresh = {}
    for name, layer in module.named_modules():
        if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
            key = id(layer.weight)
            if key not in fresh:
                fresh[key] = [layer.weight, torch.randn_like(layer.weight) * std]
    for layer in module.modules():
        if id(getattr(layer, "weight", None)) in fresh and getattr(layer, "padding_idx", None) is not None:
            fresh[id(layer.weight)][1][layer.padding_idx] = 0
    for weight, numbers in fresh.values():
        with torch.no_grad():
            weight.copy_(numbers)
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, len(table))
    layer = nn.Embedding(table.shape[0], table.shape[1], padding_idx=row, device="meta", dtype=table.dtype)
    numbers = table.detach()
    if copy:
        numbers = numbers.clone()
        if row is not None:
            numbers[row] = torch.zeros(table.shape[1])
    layer.load_state_dict({"weight": numbers}, assign=True)
    layer.weight.requires_grad_(not freeze)
    return layer
