"""index_add, scatter_add, sparse matrices, functional gradients."""
import torch
import torch.nn.functional as F
from torch import Tensor


def one_hot_rows(ids: Tensor, vocab_size: int) -> Tensor:
    if ids.numel():
        low, high = torch.aminmax(ids)
        if low < 0:
            raise ValueError(f"{low} is negative")
        if high >= vocab_size:
            raise ValueError(f"{high} is too large for {vocab_size} words")
    count = ids.numel()
    places = torch.stack([torch.arange(count, device=ids.device), ids.reshape(-1).long()])
    sparse = torch.sparse_coo_tensor(places, torch.ones(count, device=ids.device), (count, vocab_size))
    return sparse.to_dense().unflatten(0, ids.shape) if ids.dim() else sparse.to_dense()[0]


def pair_geometry(table: Tensor) -> dict:
    count = len(table)
    if count < 2:
        raise ValueError(f"only {count}")
    exact = table.type(torch.double)
    upper = torch.ones(count, count, device=table.device).triu(1).bool()
    unit = exact / exact.pow(2).sum(-1, keepdim=True).sqrt().clamp_min(1e-30)
    cosines = unit.mm(unit.t()).masked_select(upper)
    distances = torch.cdist(exact, exact).masked_select(upper)
    stats = lambda x: tuple(torch.stack([x.min(), x.mean(), x.max()]).tolist())
    return {"cosine": stats(cosines), "distance": stats(distances)}


def batch_bytes(batch: int, length: int, vocab_size: int, dim: int, dtype: torch.dtype = torch.float32) -> dict:
    def product(*sizes, each=dtype.itemsize):
        total = each
        for size in sizes:
            total *= size
        return total

    return {
        "ids": product(batch, length, each=8),
        "one_hot": product(batch, length, vocab_size),
        "rows": product(batch, length, dim),
        "table": product(vocab_size, dim),
    }


def similarity_levels(word: str, words: list, table: Tensor, digits: int = 2) -> list:
    try:
        query = words.index(word)
    except ValueError:
        raise KeyError(word) from None
    table = F.normalize(table, dim=-1)
    scores = table.mv(table[query]).double().mul(10**digits).round()
    scores[query] = float("-inf")
    order = scores.argsort(descending=True, stable=True).tolist()
    levels, last = [], None
    for row in order[:-1]:
        if scores[row] != last:
            levels.append([])
        levels[-1].append(words[row])
        last = scores[row]
    return levels


def linear_on_one_hot(weight: Tensor, ids: Tensor) -> Tensor:
    columns = torch.gather(weight, 1, ids.reshape(1, -1).expand(weight.shape[0], -1))
    return columns.transpose(0, 1).reshape(*ids.shape, -1) if ids.numel() else weight.new_empty(*ids.shape, weight.shape[0])


def two_gradients(ids: Tensor, table: Tensor, upstream: Tensor):
    def through_linear(weight):
        return (F.linear(F.one_hot(ids, table.shape[0]).type_as(weight), weight) * upstream).sum()

    def through_embedding(weight):
        return (F.embedding(ids, weight) * upstream).sum()

    return torch.func.grad(through_linear)(table.T), torch.func.grad(through_embedding)(table)
