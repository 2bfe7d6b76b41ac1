def positions(mask):
    real = mask.ne(0)
    return (real.cumsum(-1) - real.long()).mul(real)
def last_token(vectors, ids, padding_idx):
    real = ids.ne(padding_idx)
    place = torch.where(real, torch.arange(ids.shape[-1], device=ids.device), -1).cummax(-1).values[..., -1]
    onehot = place.unsqueeze(-1) == torch.arange(ids.shape[-1], device=ids.device)
    return vectors.masked_fill(~onehot.unsqueeze(-1), 0).sum(-2)
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    p = pad_row(padding_idx, len(table))
    if mode not in ("sum", "mean", "max") or (mode != "sum" and weights is not None):
        raise ValueError(f"{mode=}")
    lengths = torch.diff(offsets, append=torch.tensor([len(ids)], device=ids.device))
    bag = torch.repeat_interleave(torch.arange(len(offsets), device=ids.device), lengths)
    real = torch.full((len(ids),), True, device=ids.device) if p is None else ids != p
    count = torch.bincount(bag[real], minlength=len(offsets))
    rows = table[ids[real]]
    if weights is not None:
        rows = rows * weights[real][:, None]
    if len(rows) == 0:
        return rows.sum() + table.new_zeros(len(offsets), table.shape[1])
    if mode == "max":
        pieces = rows.split(count.tolist())
        return torch.stack([piece.amax(0) if len(piece) else table.new_zeros(table.shape[1]) for piece in pieces])
    total = torch.cat([table.new_zeros(1, table.shape[1]), rows.cumsum(0)])
    ends = count.cumsum(0)
    out = total[ends] - total[ends - count]
    return out / count.clamp(min=1)[:, None] if mode == "mean" else out
