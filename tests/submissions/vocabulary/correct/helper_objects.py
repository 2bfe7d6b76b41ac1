"""Dataclasses and small helpers; new layers are made with empty ones and index_copy."""
import hashlib
import json
import zlib
from dataclasses import dataclass
from functools import cached_property, reduce

import torch
from torch import Tensor, nn

DEFAULT = ("<pad>", "<unk>", "<bos>", "<eos>")


@dataclass(order=True)
class Entry:
    rank: int
    word: str


def build_vocab(sentences, specials=DEFAULT, min_freq=1, max_size=None):
    entries: dict[str, Entry] = {}
    for sentence in sentences:
        for word in sentence:
            entries.setdefault(word, Entry(0, word)).rank -= 1
    chosen = sorted(e for e in entries.values() if -e.rank >= min_freq and e.word not in specials)
    vocab = [*specials] + [e.word for e in chosen]
    if max_size is None:
        return vocab
    if max_size < len(specials):
        raise ValueError("the specials alone are more than max_size")
    del vocab[max_size:]
    return vocab


@dataclass
class Tokenizer:
    vocab: list

    @cached_property
    def lookup(self):
        return {word: torch.tensor([i]) for i, word in enumerate(self.vocab)}

    def encode(self, words, bos=False, eos=False) -> Tensor:
        parts = [torch.empty(0, dtype=torch.int64)]
        if bos:
            parts += [self.lookup["<bos>"]]
        parts += [self.lookup[w] if w in self.lookup else self.lookup["<unk>"] for w in words]
        if eos:
            parts += [self.lookup["<eos>"]]
        return torch.cat(parts)

    def decode(self, ids):
        return list(self._words(ids))

    def _words(self, ids):
        for number in map(int, ids):
            if not -1 < number < len(self.vocab):
                raise ValueError(f"unknown id: {number}")
            match self.vocab[number]:
                case "<pad>" | "<bos>" | "<eos>":
                    pass
                case word:
                    yield word


def hashed_ids(words, vocab, buckets):
    try:
        [0 % buckets][0] and None
    except ZeroDivisionError as error:
        raise ValueError("zero buckets") from error
    if buckets < 0:
        raise ValueError("negative buckets")
    rows = {word: len(vocab) + zlib.crc32(word.encode()) % buckets for word in words}
    rows |= {word: i for i, word in enumerate(vocab)}
    return torch.tensor([rows[word] for word in words], dtype=torch.int64)


def fingerprint(vocab):
    chain = lambda digest, word: hashlib.sha256(digest + word.encode()).digest()
    return reduce(chain, vocab, hashlib.sha256(str(len(vocab)).encode()).digest()).hex()


def load_table(embedding, checkpoint, vocab):
    if checkpoint.get("fingerprint") is None:
        raise ValueError("checkpoint lacks its fingerprint")
    names = {"checkpoint": checkpoint["fingerprint"], "vocabulary": fingerprint(vocab)}
    if names["checkpoint"] != names["vocabulary"]:
        raise ValueError(json.dumps(names))
    table = checkpoint["table"]
    if table.shape != embedding.weight.shape:
        raise ValueError(f"got {tuple(table.shape)}, need {tuple(embedding.weight.shape)}")
    with torch.no_grad():
        embedding.weight.zero_().add_(table.to(embedding.weight.dtype))


class _Swap:
    def __init__(self, optimizer, count):
        self.optimizer, self.count = optimizer, count

    def longer(self, tensor, rows=None):
        new = tensor.new_zeros((len(tensor) + self.count, *tensor.shape[1:]))
        new.index_copy_(0, torch.arange(len(tensor), device=new.device), tensor.detach())
        if rows is not None:
            new[len(tensor):] = rows
        return new

    def __call__(self, old, rows=None):
        new = nn.Parameter(self.longer(old.detach(), rows)).requires_grad_(old.requires_grad)
        for group in self.optimizer.param_groups:
            places = [i for i, p in enumerate(group["params"]) if p is old]
            for i in places:
                group["params"][i] = new
        if old in self.optimizer.state:
            memory = self.optimizer.state[new]
            for key, value in self.optimizer.state.pop(old).items():
                same = isinstance(value, Tensor) and value.shape == old.shape
                memory[key] = self.longer(value) if same else value
        return new


def grow_vocab(embedding, head, optimizer, pieces):
    size = embedding.num_embeddings
    for row in sum(map(list, pieces), []):
        if row not in range(size):
            raise ValueError(f"row {row}")
    if not pieces:
        return
    everyone = [row for row in range(size) if row != embedding.padding_idx]
    with torch.no_grad():
        rows = torch.stack([sum(embedding.weight[i] for i in piece or everyone) / len(piece or everyone) for piece in pieces])
    swap = _Swap(optimizer, len(pieces))
    embedding.weight = swap(embedding.weight, rows)
    del head.weight
    head.register_parameter("weight", embedding.weight)
    if head.bias is not None:
        head.bias = swap(head.bias)
    embedding.num_embeddings = len(embedding.weight)
    head.out_features = len(head.weight)


def shrink_vocab(table, vocab, keep, ids):
    wanted = {*keep}
    if wanted - {*vocab}:
        raise ValueError(f"not known: {wanted - {*vocab}}")
    wanted |= {*DEFAULT}
    words = [word for word in vocab if word in wanted]
    old_to_new = {vocab.index(word): number for number, word in enumerate(words)}
    moved = torch.empty_like(ids)
    for old in ids.unique().tolist():
        if old not in old_to_new:
            raise ValueError(f"{vocab[old]} is still used")
        moved[ids == old] = old_to_new[old]
    return torch.index_select(table, 0, torch.tensor(list(old_to_new), device=table.device)), words, moved
