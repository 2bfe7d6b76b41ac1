"""Optimisers through state_dict and __setstate__, vocabularies through numpy, layers through new modules' Parameters."""
import copy
import hashlib
import zlib
from collections import defaultdict

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

NAMES = {"pad": "<pad>", "unk": "<unk>", "bos": "<bos>", "eos": "<eos>"}


def build_vocab(sentences, specials=("<pad>", "<unk>", "<bos>", "<eos>"), min_freq=1, max_size=None):
    if max_size is not None and len(specials) > max_size:
        raise ValueError("max_size")
    by_count = defaultdict(list)
    tokens = sum((list(s) for s in sentences), [])
    for word in sorted(set(tokens)):
        by_count[tokens.count(word)].append(word)
    vocab = dict.fromkeys(specials)
    for count in sorted(by_count, reverse=True):
        if count >= min_freq:
            vocab.update(dict.fromkeys(by_count[count]))
    return list(vocab)[: len(vocab) if max_size is None else max_size]


class _Words:
    def __init__(self, words):
        self.words, self.table = list(words), {}
        for number, word in enumerate(self.words):
            self.table[word] = number

    def __contains__(self, word):
        return word in self.table

    def __getitem__(self, word):
        return self.table[word]


class Tokenizer:
    def __init__(self, vocab):
        self._vocab = _Words(vocab)
        for name, special in NAMES.items():
            setattr(self, name + "_id", self._vocab[special])

    def encode(self, words, bos=False, eos=False):
        body = torch.from_numpy(np.array([self._vocab[w] if w in self._vocab else self.unk_id for w in words], dtype=np.int64))
        if bos:
            body = F.pad(body, (1, 0), value=self.bos_id)
        if eos:
            body = F.pad(body, (0, 1), value=self.eos_id)
        return body

    def decode(self, ids):
        numbers = ids.cpu().numpy()
        if len(numbers) and (numbers.min() < 0 or numbers.max() >= len(self._vocab.words)):
            raise ValueError(f"ids from {numbers.min()} to {numbers.max()}")
        numbers = numbers[~np.isin(numbers, [self.pad_id, self.bos_id, self.eos_id])]
        return [self._vocab.words[n] for n in numbers]


def hashed_ids(words, vocab, buckets):
    if buckets < 1:
        raise ValueError("at least one bucket")
    vocab = _Words(vocab)

    def one(word):
        if word in vocab:
            return vocab[word]
        return len(vocab.words) + (zlib.crc32(word.encode("utf-8")) & 0xFFFFFFFF) % buckets

    return torch.tensor(list(map(one, words)), dtype=torch.long)


def fingerprint(vocab):
    return hashlib.sha512(repr(list(vocab)).encode("utf-8", "surrogatepass")).hexdigest()


def load_table(embedding, checkpoint, vocab):
    if "fingerprint" not in checkpoint.keys():
        raise ValueError("the fingerprint is missing")
    if checkpoint["fingerprint"] != fingerprint(vocab):
        raise ValueError(f"expected {fingerprint(vocab)}, got {checkpoint['fingerprint']}")
    try:
        embedding.load_state_dict({"weight": checkpoint["table"]})
    except RuntimeError:
        raise ValueError(f"table {checkpoint['table'].size()} for {embedding.weight.size()}") from None


def grow_vocab(embedding, head, optimizer, pieces):
    V, k = embedding.num_embeddings, len(pieces)
    flat = [p for piece in pieces for p in piece]
    if flat and (min(flat) < 0 or max(flat) >= V):
        raise ValueError(f"pieces {flat} reach beyond {V} rows")
    if k == 0:
        return
    saved = copy.deepcopy(optimizer.state_dict())
    old = [p for group in optimizer.param_groups for p in group["params"]]
    table = embedding.weight.detach()
    keep = torch.ones(V, dtype=torch.bool, device=table.device)
    if embedding.padding_idx is not None:
        keep[embedding.padding_idx] = False
    mean = table[keep].mean(0)
    rows = [table[list(p)].mean(0) if p else mean for p in pieces]
    renewed = {embedding.weight: nn.Parameter(torch.vstack([table, *rows]), embedding.weight.requires_grad)}
    if head.bias is not None:
        renewed[head.bias] = nn.Parameter(F.pad(head.bias.detach(), (0, k)), head.bias.requires_grad)
        head.bias = renewed[head.bias]
    embedding.weight = renewed[embedding.weight]
    head.weight = embedding.weight
    embedding.num_embeddings += k
    head.out_features += k
    for number, parameter in enumerate(old):
        if parameter in renewed:
            for key, value in saved["state"].get(number, {}).items():
                if torch.is_tensor(value) and value.shape == parameter.shape:
                    saved["state"][number][key] = F.pad(value, (0, 0, 0, k) if value.dim() == 2 else (0, k))
            optimizer.state.pop(parameter, None)
    for group in optimizer.param_groups:
        group["params"] = [renewed.get(p, p) for p in group["params"]]
    optimizer.load_state_dict(saved)


def shrink_vocab(table, vocab, keep, ids):
    missing = [w for w in keep if w not in set(vocab)]
    if missing:
        raise ValueError(str(missing))
    stay = np.array([w in keep or w in NAMES.values() for w in vocab])
    rows = np.flatnonzero(stay)
    numbers = ids.cpu().numpy()
    lost = np.setdiff1d(numbers, rows)
    if lost.size:
        raise ValueError(f"used: {[vocab[i] for i in lost]}")
    moved = np.searchsorted(rows, numbers)
    return table[torch.from_numpy(rows).to(table.device)], [vocab[i] for i in rows], torch.as_tensor(moved).to(ids).reshape(ids.shape)
