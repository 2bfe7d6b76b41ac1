def pad_row(padding_idx, vocab_size):
    if padding_idx is not None and not (-vocab_size <= padding_idx <= vocab_size - 1): raise ValueError((padding_idx, vocab_size))
    return padding_idx if padding_idx is None or padding_idx >= 0 else vocab_size + padding_idx
def redraw(module, std):
    t = [m for m in module.modules() if type(m) in (nn.Embedding, nn.EmbeddingBag)]
    [nn.init.normal_(m.weight, 0, std) for m in t]; [m.weight.data[m.padding_idx].zero_() for m in t if m.padding_idx is not None]
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    p = pad_row(padding_idx, len(table))
    t = torch.tensor(table.detach().tolist(), dtype=table.dtype) if copy else table.data
    if copy and p is not None: t[p] = 0
    return nn.Embedding.from_pretrained(t, freeze=freeze, padding_idx=padding_idx)
def step_keeping_pad(optimizer, embedding):
    w, p = embedding.weight, embedding.padding_idx if embedding.padding_idx is not None else slice(0, 0)
    a = w.data[p].clone(); optimizer.step(); b = w.data[p].clone(); w.data[p] = a
    return float((a - b).abs().max()) if a.numel() else 0.0
positions = lambda mask: ((m := mask.bool()).cumsum(-1) - 1).where(m, 0)
last_token = lambda vectors, ids, padding_idx: torch.cat([torch.zeros_like(vectors[..., :1, :]), vectors], -2).gather(-2, ((ids != padding_idx) * torch.arange(1, ids.shape[-1] + 1, device=ids.device)).amax(-1)[..., None, None].expand(*ids.shape[:-1], 1, vectors.shape[-1])).squeeze(-2)
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    if mode not in ("sum", "mean", "max") or weights is not None and mode != "sum": raise ValueError(mode)
    return nn.functional.embedding_bag(input=ids.long(), weight=table, offsets=offsets, mode=mode, per_sample_weights=weights, padding_idx=pad_row(padding_idx, table.shape[0]))
