def pad_row(padding_idx, vocab_size):
    rows = list(range(vocab_size))
    if padding_idx is None:
        return None
    if padding_idx not in rows and padding_idx + vocab_size not in rows:
        raise ValueError("there is no row %d among %d" % (padding_idx, vocab_size))
    return rows[padding_idx]


def redraw(module, std):
    with torch.no_grad():
        found = [m for m in module.modules() if isinstance(m, nn.Embedding) or isinstance(m, nn.EmbeddingBag)]
        for m in found:
            m.weight.copy_(torch.empty_like(m.weight).normal_(0, std))
        for m in found:
            if m.padding_idx is not None:
                m.weight.mul_((torch.arange(m.num_embeddings) != m.padding_idx).to(m.weight.dtype)[:, None])


def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, table.shape[0])
    with torch.no_grad():
        if copy:
            padding = torch.arange(table.shape[0]) == (-1 if row is None else row)
            numbers = torch.where(padding[:, None], torch.zeros((), dtype=table.dtype), table)
        else:
            numbers = table.view(table.shape) if table.is_contiguous() else table
    return nn.Embedding.from_pretrained(numbers, freeze, row)


def step_keeping_pad(optimizer, embedding):
    weight = embedding.weight
    is_pad = torch.zeros(weight.shape[0], 1, dtype=torch.bool)
    if embedding.padding_idx is not None:
        is_pad[embedding.padding_idx] = True
    old = weight.detach().clone()
    optimizer.step()
    moved = (weight.detach() - old).abs()
    weight.data.copy_(torch.where(is_pad, old, weight.detach()))
    return moved.masked_fill(~is_pad, 0).max().item()


def positions(mask):
    real = mask.bool()
    width = real.shape[-1]
    before = torch.ones(width, width, device=mask.device, dtype=torch.float64).triu(1)
    counts = torch.einsum("...s,st->...t", real.double(), before) if width else real.double()
    return (counts * real).round().long()


def last_token(vectors, ids, padding_idx):
    real = ids != padding_idx
    later = real.flip(-1).cumsum(-1).flip(-1)
    chosen = real & (later == 1)
    clean = torch.where(chosen.unsqueeze(-1), vectors, torch.zeros((), dtype=vectors.dtype))
    return clean.sum(-2, dtype=vectors.dtype)


def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    row = pad_row(padding_idx, table.shape[0])
    if mode not in ("sum", "mean", "max"):
        raise ValueError("mode must be sum, mean or max")
    if weights is not None and mode != "sum":
        raise ValueError("weights only with sum")
    n = ids.shape[0]
    place = torch.arange(n, device=ids.device)
    ends = torch.cat((offsets[1:], torch.tensor([n], device=ids.device)))
    member = (offsets[:, None] <= place) & (place < ends[:, None])
    real = ids != row if row is not None else torch.ones(n, dtype=torch.bool, device=ids.device)
    member = member & real
    rows = torch.where(real[:, None], table[ids], torch.zeros((), dtype=table.dtype))
    if mode == "max":
        spread = torch.where(member[..., None], rows, torch.tensor(float("-inf"), dtype=table.dtype))
        floor = table.new_full((len(offsets), 1, table.shape[1]), -float("inf"))
        best = torch.cat([spread, floor], 1).amax(1)
        return torch.where(member.any(1, keepdim=True), best, torch.zeros((), dtype=table.dtype))
    m = member.to(table.dtype)
    if mode == "mean":
        m = m / member.sum(1, keepdim=True).clamp(min=1)
    if weights is not None:
        m = m * torch.where(real, weights, torch.zeros((), dtype=table.dtype))
    return torch.einsum("bn,nd->bd", m, rows)
