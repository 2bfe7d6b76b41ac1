"""Makes the layers and lets autograd work."""
import torch
from torch import nn


def one_hot_rows(ids, vocab_size):
    flat = ids.flatten().to(torch.int64)
    for place in flat:
        if place.item() >= vocab_size or place.item() < 0:
            raise ValueError("id {} does not fit a vocabulary of {}".format(place.item(), vocab_size))
    result = torch.zeros((flat.size(0), vocab_size), dtype=torch.float32, device=ids.device)
    result.scatter_(1, flat[:, None], 1)
    return result.view(ids.shape + (vocab_size,))


class Pairs:
    def __init__(self, table):
        if table.size(0) <= 1:
            raise ValueError("need at least two rows")
        self.rows = table.to(torch.float64)
        self.similarity = nn.CosineSimilarity(dim=-1)

    def indices(self):
        return torch.combinations(torch.arange(self.rows.size(0), device=self.rows.device)).unbind(1)

    def cosines(self):
        left, right = self.indices()
        return self.similarity(self.rows[left], self.rows[right])

    def distances(self):
        left, right = self.indices()
        return torch.linalg.vector_norm(self.rows[left] - self.rows[right], dim=-1)


def pair_geometry(table):
    pairs = Pairs(table)
    out = {}
    for name, values in (("cosine", pairs.cosines()), ("distance", pairs.distances())):
        out[name] = (values.amin().item(), values.mean().item(), values.amax().item())
    return out


def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    one = torch.empty(0, dtype=dtype).element_size()
    tokens = batch * length
    return {"table": vocab_size * dim * one, "rows": tokens * dim * one, "one_hot": tokens * vocab_size * one, "ids": tokens * 8}


def similarity_levels(word, words, table, digits=2):
    index = {name: row for row, name in enumerate(words)}
    query = index[word]
    unit = table.double() / table.double().norm(dim=1, keepdim=True)
    cosines = torch.round(unit @ unit[query], decimals=digits)
    keep = torch.arange(len(words), device=table.device) != query
    levels = []
    for value in torch.unique(cosines[keep]).flip(0):
        members = ((cosines == value) & keep).nonzero().squeeze(1).tolist()
        levels.append([words[row] for row in members])
    return levels


def linear_on_one_hot(weight, ids):
    layer = nn.Embedding.from_pretrained(weight.T.contiguous())
    return layer(ids)


def two_gradients(ids, table, upstream):
    vocab_size, dim = table.shape
    linear = nn.Linear(vocab_size, dim, bias=False, dtype=table.dtype, device=table.device)
    embedding = nn.Embedding(vocab_size, dim, dtype=table.dtype, device=table.device)
    with torch.no_grad():
        linear.weight.copy_(table.T)
        embedding.weight.copy_(table)
    hot = nn.functional.one_hot(ids, vocab_size).to(table.dtype)
    linear(hot).backward(upstream)
    embedding(ids).backward(upstream)
    return linear.weight.grad, embedding.weight.grad
