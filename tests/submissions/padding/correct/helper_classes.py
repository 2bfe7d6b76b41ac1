from contextlib import contextmanager
from dataclasses import dataclass


def pad_row(padding_idx, vocab_size):
    if padding_idx is None:
        return None
    row = int(padding_idx)
    if row < 0:
        row = vocab_size + row
    if not 0 <= row <= vocab_size - 1:
        message = "padding_idx {} is outside a vocabulary of {}".format(padding_idx, vocab_size)
        raise ValueError(message)
    return row


class Tables:
    def __init__(self, module):
        self.layers = {name: layer for name, layer in module.named_modules() if isinstance(layer, (nn.Embedding, nn.EmbeddingBag))}

    def draw(self, std):
        for layer in self.layers.values():
            layer.weight.data.normal_(mean=0, std=std)
        return self

    def clear(self):
        for layer in self.layers.values():
            if layer.padding_idx is None:
                continue
            layer.weight.data[layer.padding_idx, :] = 0.0


def redraw(module, std):
    Tables(module).draw(std).clear()


def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    padding_idx = pad_row(padding_idx, len(table))
    layer = nn.Embedding.from_pretrained(table.detach(), padding_idx=padding_idx)
    if copy:
        layer.weight = nn.Parameter(layer.weight.detach().clone())
        if padding_idx is not None:
            layer.weight.data[padding_idx].fill_(0)
    layer.weight.requires_grad_(not freeze)
    return layer


class Kept:
    def __init__(self, embedding):
        self.embedding, self.drift = embedding, 0.0

    def __enter__(self):
        row = self.embedding.padding_idx
        self.before = None if row is None else self.embedding.weight.data[row].clone()
        return self

    def __exit__(self, *_):
        if self.before is not None:
            row = self.embedding.weight.data[self.embedding.padding_idx]
            self.drift = torch.linalg.vector_norm(row - self.before, ord=float("inf")).item()
            row.copy_(self.before)


def step_keeping_pad(optimizer, embedding):
    with Kept(embedding) as kept:
        optimizer.step()
    return kept.drift


def positions(mask):
    real = mask.to(torch.bool)
    return (real.long().cumsum(-1) - 1) * real.long()


@dataclass
class Sentence:
    vectors: torch.Tensor
    ids: torch.Tensor

    def last(self, pad):
        where = torch.nonzero(self.ids != pad).flatten()
        if where.numel() == 0:
            return torch.zeros_like(self.vectors[0])
        return self.vectors[where[-1]]


def last_token(vectors, ids, padding_idx):
    lead = ids.shape[:-1]
    flat_v, flat_i = vectors.flatten(0, -3) if vectors.dim() > 2 else vectors[None], ids.reshape(-1, ids.shape[-1])
    found = [Sentence(v, i).last(padding_idx) for v, i in zip(flat_v, flat_i)]
    if not found:
        return vectors.new_empty(*lead, vectors.shape[-1])
    return torch.stack(found).reshape(*lead, vectors.shape[-1])


POOLS = {
    "sum": lambda rows: rows.sum(0),
    "mean": lambda rows: rows.mean(0) if len(rows) else rows.sum(0),
    "max": lambda rows: rows.max(0)[0] if len(rows) else rows.sum(0),
}


def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    if mode not in POOLS or not (weights is None or mode == "sum"):
        raise ValueError(mode)
    row = pad_row(padding_idx, table.shape[0])
    pieces = torch.tensor_split(torch.arange(len(ids), device=ids.device), offsets[1:].tolist())
    rows = []
    for piece in pieces:
        piece = piece if row is None else piece[ids[piece] != row]
        vectors = F.embedding(ids[piece], table)
        rows.append(POOLS[mode](vectors if weights is None else vectors * weights[piece][:, None]))
    return torch.stack(rows)
