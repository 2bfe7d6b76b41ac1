from functools import reduce
import operator
def padding_mask(ids, padding_idx):
    return torch.logical_not(torch.eq(ids, torch.full_like(ids, padding_idx)))
def masked_mean(vectors, mask):
    keep = mask.ne(0).unsqueeze(-1).expand_as(vectors)
    out_dtype = vectors.dtype
    v = vectors.float() if out_dtype in (torch.half, torch.bfloat16) else vectors
    nan = torch.full_like(v, 0.0)
    total = torch.where(keep, v, nan).sum(-2)
    n = keep.sum(-2)
    mean = torch.where(n > 0, total / n, torch.zeros_like(total))
    return mean.to(out_dtype)
def pad_batch(sequences, padding_idx):
    lens = list(map(len, sequences))
    w = reduce(max, lens, 0)
    ids = torch.tensor([s + [padding_idx] * (w - n) for s, n in zip(sequences, lens)], dtype=torch.int64)
    return ids.reshape(len(lens), w), torch.tensor(lens, dtype=torch.int64)
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.embedding = nn.Embedding(num_embeddings=vocab_size, embedding_dim=dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)
    def forward(self, ids):
        # mean of per-word scores: linear and mean commute
        scores = (self.embedding(ids) @ self.output.weight[0])
        m = ids != self.embedding.padding_idx
        return scores.masked_fill(~m, 0).sum(1) / m.sum(1).clamp(min=1) + self.output.bias
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    z = model(ids)
    y = labels.float()
    loss = (z.clamp(min=0) - z * y + torch.log1p(torch.exp(-z.abs()))).mean()
    loss.backward()
    optimizer.step()
    return float(loss.detach())
def order_twin(words):
    for candidate in (words[::-1], sorted(words), sorted(words, reverse=True)):
        if candidate != words:
            return list(candidate)
    raise ValueError("no twin for " + " ".join(words))
def same_bag(first, second, padding_idx):
    from math import gcd
    def key(t):
        c = {}
        for i in t.tolist():
            if i != padding_idx:
                c[i] = c.get(i, 0) + 1
        g = reduce(gcd, c.values(), 0)
        return {k: v // g for k, v in c.items()}
    return key(first) == key(second)
