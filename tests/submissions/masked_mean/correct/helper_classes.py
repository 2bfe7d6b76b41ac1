import random
from dataclasses import dataclass, field


@dataclass
class Pool:
    vectors: torch.Tensor
    mask: torch.Tensor
    counts: torch.Tensor = field(init=False)

    def __post_init__(self):
        self.counts = self.mask.sum(dim=-1, keepdim=True, dtype=torch.int64)

    def mean(self):
        filled = torch.zeros_like(self.vectors)
        filled[self.mask] = self.vectors[self.mask]
        wide = torch.promote_types(torch.float32, self.vectors.dtype)
        total = filled.to(wide).sum(dim=-2)
        divisor = torch.where(self.counts == 0, torch.ones_like(self.counts), self.counts)
        return total.div(divisor).type_as(self.vectors)


class Batch:
    def __init__(self, pad):
        self.pad, self.rows = pad, []

    def add(self, ids):
        self.rows.append(tuple(ids))
        return self

    def tensors(self):
        width = max([len(row) for row in self.rows] + [0])
        data = [list(row) + [self.pad for _ in range(width - len(row))] for row in self.rows]
        return torch.LongTensor(data).reshape(-1, width) if width else torch.zeros(len(self.rows), 0).long()


def padding_mask(ids, padding_idx):
    return torch.where(ids == padding_idx, False, True)


def masked_mean(vectors, mask):
    return Pool(vectors, mask.type(torch.bool)).mean()


def pad_batch(sequences, padding_idx):
    batch = Batch(padding_idx)
    for sequence in sequences:
        batch.add(sequence)
    return batch.tensors(), torch.LongTensor([len(row) for row in batch.rows])


class MeanPool(nn.Module):
    def __init__(self, pad):
        super().__init__()
        self.register_buffer("pad", torch.tensor(pad))

    def forward(self, vectors, ids):
        return masked_mean(vectors, padding_mask(ids, int(self.pad)))


class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        nn.init.normal_(self.embedding.weight, std=0.1)
        with torch.no_grad():
            self.embedding.weight[padding_idx].zero_()
        self.pool = MeanPool(padding_idx)
        self.output = nn.Linear(dim, 1)

    def forward(self, ids):
        return self.output(self.pool(self.embedding(ids), ids)).view(-1)


class Trainer:
    loss = nn.BCEWithLogitsLoss()

    def __init__(self, model, optimizer):
        self.model, self.optimizer = model, optimizer

    def step(self, ids, labels):
        self.model.train()
        self.optimizer.zero_grad()
        loss = self.loss(self.model(ids), labels.type(torch.get_default_dtype()))
        loss.backward()
        self.optimizer.step()
        return float(loss.detach())


def train_step(model, optimizer, ids, labels):
    return Trainer(model, optimizer).step(ids, labels)


def order_twin(words):
    if len(set(words)) <= 1:
        raise ValueError("all words alike")
    twin = words[:]
    while twin == words:
        random.shuffle(twin)
    return twin


def same_bag(first, second, padding_idx):
    def shares(ids):
        words, counts = torch.unique(ids[ids != padding_idx], return_counts=True)
        return words, counts.double() / counts.sum()

    (one, p), (two, q) = shares(first), shares(second)
    return torch.equal(one, two) and torch.equal(p, q)
