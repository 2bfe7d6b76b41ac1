def padding_mask(ids, padding_idx):
    return torch.ne(ids, padding_idx)


def masked_mean(vectors, mask):
    kind = torch.promote_types(vectors.dtype, torch.float32)
    keep = mask != 0
    weights = keep.to(kind) / keep.sum(-1, keepdim=True).clamp_min(1).to(kind)
    clean = torch.where(keep[..., None], vectors, torch.zeros((), dtype=vectors.dtype, device=vectors.device))
    return torch.einsum("...t,...td->...d", weights, clean.to(kind)).to(vectors.dtype)


def pad_batch(sequences, padding_idx):
    lengths = torch.as_tensor([len(s) for s in sequences], dtype=torch.long)
    width = int(lengths.max()) if len(sequences) else 0
    ids = torch.full((len(sequences), width), padding_idx, dtype=torch.long)
    ids[torch.arange(width) < lengths[:, None]] = torch.tensor([i for s in sequences for i in s], dtype=torch.long)
    return ids, lengths


class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(in_features=dim, out_features=1)

    def forward(self, ids):
        real = (ids != self.embedding.padding_idx).float()
        weights = real / real.sum(dim=1, keepdim=True).clamp(min=1)
        pooled = torch.einsum("bt,btd->bd", weights, self.embedding(ids))
        return torch.einsum("bd,od->b", pooled, self.output.weight) + self.output.bias


def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad(set_to_none=False)
    logits, targets = model(ids), labels.to(torch.float32)
    loss = (F.softplus(logits) - targets * logits).mean()
    loss.backward()
    optimizer.step()
    return loss.detach().item()


def order_twin(words):
    if all(word == words[0] for word in words):
        raise ValueError("no twin")
    twin = sorted(words)
    return twin if twin != words else twin[::-1]


def same_bag(first, second, padding_idx):
    first, second = first[first != padding_idx], second[second != padding_idx]
    if len(first) == 0 or len(second) == 0:
        return len(first) == len(second)
    words = torch.cat([first, second]).unique()
    one = torch.einsum("vt->v", (words[:, None] == first).double()) / len(first)
    two = torch.einsum("vt->v", (words[:, None] == second).double()) / len(second)
    return bool(torch.allclose(one, two, rtol=0, atol=1e-9))
