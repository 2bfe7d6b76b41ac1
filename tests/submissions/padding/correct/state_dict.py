def redraw(module, std):
    state = module.state_dict()
    with torch.no_grad():
        for name, layer in module.named_modules():
            if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
                state[f"{name}.weight" if name else "weight"].normal_(0, std)
        for layer in module.modules():
            if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
                layer._fill_padding_idx_with_zero()
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, table.shape[0])
    layer = nn.Embedding.from_pretrained(table.detach().clone() if copy else table.detach(), freeze=freeze, padding_idx=padding_idx)
    if copy:
        layer._fill_padding_idx_with_zero()
    return layer
def positions(mask):
    real = mask > 0
    out = torch.cumsum(real, dim=-1).roll(1, -1) if mask.shape[-1] else torch.zeros(mask.shape, dtype=torch.long, device=mask.device)
    out = out.clone()
    out[..., :1] = 0
    return out * real
