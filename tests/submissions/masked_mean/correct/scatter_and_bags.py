from itertools import permutations

from torch.nn.utils.rnn import pad_sequence


def padding_mask(ids, padding_idx):
    mask = torch.ones_like(ids, dtype=torch.bool)
    return mask.masked_fill(ids == padding_idx, False)


def masked_mean(vectors, mask):
    *lead, length, dim = vectors.shape
    rows = 1
    for size in lead:
        rows *= size
    wide = vectors if vectors.dtype == torch.float64 else vectors.float()
    keep = mask.reshape(-1) != 0
    owner = torch.arange(rows, device=vectors.device).repeat_interleave(length)[keep]
    chosen = wide.reshape(rows * length, dim)[keep]
    totals = torch.zeros(rows, dim, dtype=wide.dtype, device=wide.device).index_add(0, owner, chosen)
    counts = torch.bincount(owner, minlength=rows).clamp(min=1)
    return (totals / counts[:, None]).to(vectors.dtype).reshape(*lead, dim)


def pad_batch(sequences, padding_idx):
    rows = [torch.tensor(s, dtype=torch.int64) for s in sequences]
    if not rows:
        return torch.empty((0, 0), dtype=torch.int64), torch.empty(0, dtype=torch.int64)
    ids = pad_sequence(rows, batch_first=True, padding_value=padding_idx)
    return ids, torch.tensor([r.numel() for r in rows])


class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.embedding = nn.EmbeddingBag(vocab_size, dim, mode="mean", padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)

    def forward(self, ids):
        return self.output(self.embedding(ids))[:, 0]


def train_step(model, optimizer, ids, labels):
    def closure():
        optimizer.zero_grad()
        loss = F.binary_cross_entropy_with_logits(model(ids).squeeze(), labels.float().squeeze())
        loss.backward()
        return loss

    return optimizer.step(closure).item()


def order_twin(words):
    for order in permutations(words):
        if list(order) != words:
            return list(order)
    raise ValueError("only one order")


def same_bag(first, second, padding_idx):
    size = 1 + max([0, *first.tolist(), *second.tolist()])
    one = torch.zeros(size, device=first.device).scatter_add_(0, first, (first != padding_idx).float())
    two = torch.zeros(size, device=second.device).scatter_add_(0, second, (second != padding_idx).float())
    if not one.any() or not two.any():
        return not one.any() and not two.any()
    return torch.equal(one * two.sum(), two * one.sum())
