def padding_mask(ids, padding_idx):
    return (ids - padding_idx).bool()
def masked_mean(vectors, mask):
    m = mask.bool()[..., None, :]
    wide = vectors.to(torch.promote_types(vectors.dtype, torch.float))
    clean = wide.where(mask.bool()[..., None], wide.new_zeros(()))
    w = m.to(wide.dtype)
    return (w @ clean / w.sum(-1, keepdim=True).clamp(min=1.)).squeeze(-2).to(vectors.dtype)
def pad_batch(sequences, padding_idx):
    width = max([0] + [len(s) for s in sequences])
    rows = [F.pad(torch.tensor(s, dtype=torch.long), (0, width - len(s)), value=padding_idx) for s in sequences]
    return torch.stack(rows) if rows else torch.zeros(0, 0, dtype=torch.long), torch.tensor([len(s) for s in sequences], dtype=torch.long)
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.p = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)
    def forward(self, ids):
        z = F.embedding_bag(ids, self.embedding.weight, mode="mean", padding_idx=self.p)
        return self.output(z).reshape(ids.shape[0])
criterion = nn.BCEWithLogitsLoss()
def train_step(model, optimizer, ids, labels):
    model.train()
    for p in model.parameters():
        p.grad = None
    loss = criterion(model(ids), labels.float())
    loss.backward()
    optimizer.step()
    return loss.item()
def order_twin(words):
    if len(set(words)) <= 1:
        raise ValueError
    i = next(i for i in range(len(words) - 1) if words[i] != words[i + 1])
    return words[:i] + [words[i + 1], words[i]] + words[i + 2:]
def same_bag(first, second, padding_idx):
    n = int(max(first.max() if len(first) else 0, second.max() if len(second) else 0)) + 1
    a = torch.bincount(first[first != padding_idx], minlength=n)
    b = torch.bincount(second[second != padding_idx], minlength=n)
    if a.sum() == 0 or b.sum() == 0:
        return bool(a.sum() == b.sum())
    return bool(torch.all(a * b.sum() == b * a.sum()))
