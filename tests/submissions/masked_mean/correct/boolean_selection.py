def padding_mask(ids, padding_idx):
    flat = [int(i) != padding_idx for i in ids.flatten()]
    return torch.tensor(flat, dtype=torch.bool, device=ids.device).reshape(ids.shape)
def masked_mean(vectors, mask):
    flat_v = vectors.reshape(-1, vectors.shape[-2], vectors.shape[-1]) if vectors.numel() else None
    if flat_v is None:
        return vectors.new_zeros(vectors.shape[:-2] + vectors.shape[-1:])
    flat_m = mask.reshape(-1, mask.shape[-1])
    rows = []
    for v, m in zip(flat_v, flat_m):
        chosen = v[m > 0]
        rows.append(chosen.float().mean(0).to(v.dtype) if v.dtype == torch.float16 and len(chosen) else chosen.mean(0) if len(chosen) else v.new_zeros(v.shape[1]))
    return torch.stack(rows).reshape(vectors.shape[:-2] + vectors.shape[-1:])
def pad_batch(sequences, padding_idx):
    nt = torch.tensor([i for s in sequences for i in s], dtype=torch.long)
    lengths = torch.tensor([len(s) for s in sequences], dtype=torch.long)
    ids = torch.full((len(sequences), int(lengths.max()) if sequences else 0), padding_idx)
    start = 0
    for r, n in enumerate(lengths.tolist()):
        ids[r, :n] = nt[start:start + n]
        start += n
    return ids, lengths
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.EmbeddingBag(vocab_size, dim, mode="sum", padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)
    def forward(self, ids):
        n = (ids != self.padding_idx).sum(1, keepdim=True).clamp_min(1)
        return self.output(self.embedding(ids) / n).squeeze(dim=-1)
def train_step(model, optimizer, ids, labels):
    loss_function = nn.BCEWithLogitsLoss()
    with torch.enable_grad():
        loss = loss_function(model(ids), labels.type(torch.float32))
    optimizer.zero_grad(); loss.backward(); optimizer.step()
    return round(loss.item(), 8)
def order_twin(words):
    import itertools
    for p in itertools.islice(itertools.permutations(words), 1000):
        if p != tuple(words):
            return list(p)
    raise ValueError
def same_bag(first, second, padding_idx):
    f = [w for w in first.tolist() if w != padding_idx]
    s = [w for w in second.tolist() if w != padding_idx]
    return sorted(f * len(s)) == sorted(s * len(f)) and bool(f) == bool(s)
