def pad_row(padding_idx, vocab_size):
    try:
        return None if padding_idx is None else range(vocab_size)[padding_idx]
    except IndexError:
        raise ValueError(f"padding_idx {padding_idx} out of range for {vocab_size} words") from None


def redraw(module, std):
    def draw(layer):
        if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
            nn.init.normal_(layer.weight, mean=0.0, std=std)

    def clear(layer):
        if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)) and layer.padding_idx is not None:
            nn.init.zeros_(layer.weight.data[layer.padding_idx])

    module.apply(draw)
    module.apply(clear)


def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    layer = nn.Embedding(*table.shape, padding_idx=pad_row(padding_idx, table.shape[0]), dtype=table.dtype)
    if copy:
        layer.load_state_dict({"weight": table})
        if layer.padding_idx is not None:
            layer.weight.data[layer.padding_idx].zero_()
    else:
        layer.weight.data = table.data
    layer.weight.requires_grad = not freeze
    return layer


def step_keeping_pad(optimizer, embedding):
    if embedding.padding_idx is None:
        optimizer.step()
        return 0.0
    pad = torch.tensor([embedding.padding_idx])
    with torch.no_grad():
        old = embedding.weight.index_select(0, pad)
        optimizer.step()
        drift = float(torch.dist(embedding.weight.index_select(0, pad), old, p=float("inf")))
        embedding.weight.index_copy_(0, pad, old)
    return drift


def positions(mask):
    real = mask != 0
    return torch.where(real, torch.cumsum(real, dim=-1) - 1, 0)


def last_token(vectors, ids, padding_idx):
    real = (ids != padding_idx).int()
    place = ids.shape[-1] - 1 - real.flip(-1).argmax(-1)
    picked = torch.take_along_dim(vectors, place[..., None, None], dim=-2).squeeze(-2)
    return torch.where(real.any(-1, keepdim=True), picked, torch.zeros_like(picked))


def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, len(table))
    if mode not in {"sum", "mean", "max"} or (weights is not None and mode != "sum"):
        raise ValueError(f"mode {mode}")
    return F.embedding_bag(ids, table, offsets.to(ids.dtype), mode=mode, padding_idx=row, per_sample_weights=weights)
