def pad_row(padding_idx, vocab_size):
    if padding_idx is None: return None
    row = padding_idx + vocab_size if padding_idx < 0 else padding_idx
    if row < 0 or row >= vocab_size:
        raise ValueError(f"padding_idx={padding_idx}, vocab_size={vocab_size}")
    return row
def redraw(module, std):
    pads = {}
    for layer in module.modules():
        if isinstance(layer, (nn.Embedding, nn.EmbeddingBag)):
            pads.setdefault(layer.weight, set())
            if layer.padding_idx is not None:
                pads[layer.weight].add(layer.padding_idx)
    for weight, rows in pads.items():
        numbers = torch.randn(weight.shape, dtype=weight.dtype) * std
        numbers[sorted(rows)] = 0
        weight.data.copy_(numbers)
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    p = pad_row(padding_idx, table.shape[0])
    w = table.detach()
    if copy:
        w = w.clone()
        if p is not None: w.index_fill_(0, torch.tensor([p]), 0)
    return nn.Embedding(*w.shape, padding_idx=p, _weight=w).requires_grad_(not freeze)
def step_keeping_pad(optimizer, embedding):
    p, w = embedding.padding_idx, embedding.weight
    old = w.detach().clone()
    optimizer.step()
    if p is None: return 0.0
    new = w.detach().clone()
    w.data[p] = old[p]
    return (new - old)[p].abs().amax().item()
def positions(mask):
    out = torch.zeros(mask.shape, dtype=torch.long, device=mask.device)
    real = mask.bool()
    c = real.long().cumsum(-1)
    out[real] = c[real] - 1
    return out
def last_token(vectors, ids, padding_idx):
    T = ids.shape[-1]
    D = vectors.shape[-1]
    lead = ids.shape[:-1]
    flat = torch.cat([torch.zeros(1, D, dtype=vectors.dtype, device=vectors.device), vectors.reshape(-1, D)])
    real = (ids != padding_idx).reshape(-1, T)
    n = torch.arange(1, real.numel() + 1, device=ids.device).reshape(real.shape) * real
    return flat[n.max(-1).values].reshape(*lead, D)
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    p = pad_row(padding_idx, table.shape[0])
    if mode == "max" and weights is None:
        pass
    elif mode == "mean" and weights is None:
        pass
    elif mode != "sum":
        raise ValueError(mode)
    B, D, N = offsets.numel(), table.shape[1], ids.numel()
    bag = torch.bucketize(torch.arange(N, device=ids.device), offsets, right=True) - 1
    if p is not None:
        keep = (ids != p).nonzero().flatten()
    else:
        keep = torch.arange(N, device=ids.device)
    bag, rows = bag[keep], table.index_select(0, ids[keep].long())
    if weights is not None:
        rows = rows * weights[keep].unsqueeze(-1)
    if mode == "max":
        out = torch.zeros(B, D, dtype=table.dtype, device=table.device)
        return out.scatter_reduce(0, bag[:, None].expand(-1, D), rows, "amax", include_self=False)
    out = torch.zeros(B, D, dtype=table.dtype, device=table.device).index_add(0, bag, rows)
    if mode == "mean":
        out = out / torch.bincount(bag, minlength=B).clamp(min=1).unsqueeze(1)
    return out
