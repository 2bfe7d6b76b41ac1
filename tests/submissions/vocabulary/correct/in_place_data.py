"""Keeps the Parameters and swaps the numbers inside them; tensors do the rest."""
import struct
from binascii import crc32
from hashlib import blake2b
from heapq import nsmallest

import torch

SPECIALS = ("<pad>", "<unk>", "<bos>", "<eos>")


def build_vocab(sentences, specials=SPECIALS, min_freq=1, max_size=None):
    room = None if max_size is None else max_size - len(specials)
    if room is not None and room < 0:
        raise ValueError(f"no room for {-room} specials")
    flat = [w for s in sentences for w in s]
    pairs = [(-flat.count(w), w) for w in set(flat).difference(specials)]
    pairs = [p for p in pairs if -p[0] >= min_freq]
    return [*specials, *(w for _, w in nsmallest(len(pairs) if room is None else room, pairs))]


class Tokenizer(dict):
    def __init__(self, vocab):
        super().__init__((w, i) for i, w in enumerate(vocab))
        self.names = tuple(vocab)
        self.hidden = {self[w] for w in SPECIALS if w != "<unk>"}

    def __missing__(self, word):
        return self["<unk>"]

    def encode(self, words, bos=False, eos=False):
        ids = torch.empty(len(words) + bos + eos, dtype=torch.int64)
        if bos:
            ids[0] = self["<bos>"]
        if eos:
            ids[-1] = self["<eos>"]
        for at, word in enumerate(words, start=int(bos)):
            ids[at] = self[word]
        return ids

    def decode(self, ids):
        wrong = (ids < 0) | (ids >= len(self.names))
        if wrong.any():
            raise ValueError(f"ids out of range: {ids[wrong].tolist()}")
        return [self.names[i] for i in ids.tolist() if i not in self.hidden]


def hashed_ids(words, vocab, buckets):
    if buckets < 1:
        raise ValueError(buckets)
    known = {w: i for i, w in enumerate(vocab)}
    sums = torch.tensor([crc32(w.encode("utf-8")) for w in words], dtype=torch.int64)
    found = torch.tensor([known.get(w, -1) for w in words], dtype=torch.int64)
    return torch.where(found >= 0, found, len(vocab) + sums % buckets)


def fingerprint(vocab):
    packed = b"".join(struct.pack("<I", len(w.encode())) + w.encode() for w in vocab)
    return blake2b(packed, digest_size=16).hexdigest().upper()


def load_table(embedding, checkpoint, vocab):
    pair = [checkpoint.get("fingerprint", "(no fingerprint)"), fingerprint(vocab)]
    if len(set(pair)) > 1:
        raise ValueError(" is not ".join(pair))
    shapes = [str(checkpoint["table"].shape), str(embedding.weight.shape)]
    if shapes[0] != shapes[1]:
        raise ValueError(" is not ".join(shapes))
    embedding.weight.data.copy_(checkpoint["table"])


def grow_vocab(embedding, head, optimizer, pieces):
    size, more = embedding.num_embeddings, len(pieces)
    bad = [p for piece in pieces for p in piece if not 0 <= p < size]
    if bad:
        raise ValueError(f"{bad} not below {size}")
    if not more:
        return
    table = embedding.weight
    share = torch.zeros(more, size, dtype=table.dtype, device=table.device)
    for line, piece in zip(share, pieces):
        if piece:
            line.index_add_(0, torch.tensor(piece, device=line.device), line.new_ones(len(piece)))
        else:
            line.fill_(1)
            if embedding.padding_idx is not None:
                line[embedding.padding_idx] = 0
    share /= share.sum(1, keepdim=True)
    added = torch.einsum("kv,vd->kd", share, table.data)
    for parameter, rows in [(table, added)] + ([(head.bias, torch.zeros_like(added[:, 0]))] if head.bias is not None else []):
        shape = parameter.shape
        for key, value in optimizer.state.get(parameter, {}).items():
            if torch.is_tensor(value) and value.shape == shape:
                optimizer.state[parameter][key] = torch.cat([value, torch.zeros_like(rows)])
        parameter.grad = None
        parameter.data = torch.cat([parameter.data, rows])
    embedding.num_embeddings = head.out_features = size + more


def shrink_vocab(table, vocab, keep, ids):
    if not set(keep) <= set(vocab):
        raise ValueError(f"not in the vocabulary: {sorted(set(keep) - set(vocab))}")
    stays = torch.tensor([w in keep or w in SPECIALS for w in vocab], device=ids.device)
    lost = ~stays[ids.long()]
    if lost.any():
        raise ValueError("in use: " + ", ".join(vocab[i] for i in ids[lost].tolist()))
    moved = (stays.cumsum(0) - 1)[ids.long()].to(ids.dtype)
    return table[stays], [w for w, s in zip(vocab, stays.tolist()) if s], moved
