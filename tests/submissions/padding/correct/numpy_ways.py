import numpy as np
def pad_row(padding_idx, vocab_size):
    if padding_idx is None:
        return None
    try:
        return int(np.arange(vocab_size)[padding_idx])
    except IndexError as error:
        raise ValueError(f"row {padding_idx} of {vocab_size}") from error
def redraw(module, std):
    layers = [m for m in module.modules() if isinstance(m, (nn.Embedding, nn.EmbeddingBag))]
    for m in layers:
        with torch.no_grad():
            torch.normal(0.0, std, size=m.weight.shape, out=m.weight.data)  if m.weight.dtype == torch.float32 else m.weight.normal_(0.0, std)
    for m in layers:
        if m.padding_idx is not None:
            m.weight.detach().numpy()[m.padding_idx] = 0
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    a = table.detach().numpy()
    row = pad_row(padding_idx, a.shape[0])
    if copy:
        a = a.copy()
        if row is not None:
            a[row] = 0
    return nn.Embedding.from_pretrained(torch.from_numpy(a), freeze=freeze, padding_idx=row)
def step_keeping_pad(optimizer, embedding):
    w = embedding.weight.detach().numpy()
    row = embedding.padding_idx
    old = w.copy()
    optimizer.step()
    if row is None:
        return 0.0
    drift = np.abs(w[row] - old[row]).max()
    w[row] = old[row]
    return float(drift)
def positions(mask):
    m = mask.bool().cpu().numpy()
    return torch.from_numpy((m.cumsum(-1, dtype=np.int64) - 1) * m).to(mask.device)
def last_token(vectors, ids, padding_idx):
    real = (ids != padding_idx).cpu().numpy()
    place = real.shape[-1] - 1 - np.argmax(real[..., ::-1], axis=-1)
    where = tuple(np.indices(place.shape))
    picked = vectors[tuple(torch.from_numpy(np.asarray(w)) for w in where) + (torch.from_numpy(np.asarray(place)),)]
    none = torch.from_numpy(np.asarray(~real.any(-1))).to(vectors.device)
    return picked.masked_fill(none.unsqueeze(-1), 0)
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, len(table))
    if mode not in ("sum", "mean", "max"):
        raise ValueError(mode)
    if weights is not None and mode != "sum":
        raise ValueError(mode)
    n = ids.cpu().numpy()
    places = np.arange(len(n)) if row is None else np.flatnonzero(n != row)
    bags = np.searchsorted(offsets.cpu().numpy(), places, side="right") - 1
    out = []
    for b in range(len(offsets)):
        own = torch.from_numpy(places[bags == b])
        v = table[ids[own].long()]
        if weights is not None:
            v = weights[own] @ v
        elif mode == "sum" or len(own) == 0:
            v = v.sum(0)
        else:
            v = v.mean(0) if mode == "mean" else v.max(dim=0).values
        out.append(v)
    return torch.stack(out)
