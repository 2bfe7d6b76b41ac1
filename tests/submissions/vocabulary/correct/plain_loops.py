import hashlib
import zlib

import torch
from torch import nn

SPECIALS = ["<pad>", "<unk>", "<bos>", "<eos>"]


def build_vocab(sentences, specials=SPECIALS, min_freq=1, max_size=None):
    if max_size is not None:
        if len(specials) > max_size:
            raise ValueError("too many specials: %d" % len(specials))
    counts = {}
    for sentence in sentences:
        for word in sentence:
            if word in specials:
                continue
            if word not in counts:
                counts[word] = 0
            counts[word] += 1
    result = []
    for special in specials:
        result.append(special)
    names = list(counts)
    names.sort()
    names.sort(key=counts.get, reverse=True)
    for name in names:
        if max_size is not None and len(result) == max_size:
            break
        if counts[name] < min_freq:
            continue
        result.append(name)
    return result


class Tokenizer:
    def __init__(self, vocab):
        self.words = vocab

    def encode(self, words, bos=False, eos=False):
        out = []
        if bos:
            out.append(self.words.index("<bos>"))
        for word in words:
            if word in self.words:
                out.append(self.words.index(word))
            else:
                out.append(self.words.index("<unk>"))
        if eos:
            out.append(self.words.index("<eos>"))
        return torch.LongTensor(out)

    def decode(self, ids):
        out = []
        for id in ids:
            id = int(id)
            if id < 0:
                raise ValueError("negative id %d" % id)
            if id > len(self.words) - 1:
                raise ValueError("id %d is too large" % id)
            word = self.words[id]
            if word != "<pad>" and word != "<bos>" and word != "<eos>":
                out.append(word)
        return out


def hashed_ids(words, vocab, buckets):
    if not buckets >= 1:
        raise ValueError("no buckets")
    result = torch.zeros(len(words)).long()
    for i in range(len(words)):
        try:
            result[i] = vocab.index(words[i])
        except ValueError:
            result[i] = len(vocab) + zlib.crc32(bytes(words[i], "utf8")) % buckets
    return result


def fingerprint(vocab):
    h = hashlib.md5()
    for word in vocab:
        h.update(hashlib.md5(word.encode()).digest())
    return h.hexdigest()


def load_table(embedding, checkpoint, vocab):
    try:
        theirs = checkpoint["fingerprint"]
    except KeyError:
        raise ValueError("This checkpoint has no Fingerprint") from None
    ours = fingerprint(vocab)
    if theirs != ours:
        raise ValueError("expected " + ours + " but found " + theirs)
    table = checkpoint["table"]
    if list(table.shape) != list(embedding.weight.shape):
        raise ValueError("%s does not fit %s" % (tuple(table.shape), tuple(embedding.weight.shape)))
    with torch.no_grad():
        for row in range(len(table)):
            for column in range(table.shape[1]):
                embedding.weight[row, column] = float(table[row, column])


def grow_vocab(embedding, head, optimizer, pieces):
    V, D = embedding.weight.shape
    for piece in pieces:
        for row in piece:
            if row < 0 or row > V - 1:
                raise ValueError("row %d" % row)
    if len(pieces) == 0:
        return None
    old = embedding.weight
    table = torch.empty(V + len(pieces), D, dtype=old.dtype, device=old.device)
    for i in range(V):
        table[i] = old[i].detach()
    for k in range(len(pieces)):
        rows = list(pieces[k])
        if not rows:
            for i in range(V):
                if i != embedding.padding_idx:
                    rows.append(i)
        total = torch.zeros(D, dtype=old.dtype, device=old.device)
        for i in rows:
            total += old[i].detach()
        table[V + k] = total / len(rows)
    new = nn.Parameter(table)
    new.requires_grad = old.requires_grad
    embedding.weight = new
    head.weight = new
    embedding.num_embeddings = V + len(pieces)
    head.out_features = V + len(pieces)
    swaps = [[old, new]]
    if head.bias is not None:
        bias = torch.zeros(V + len(pieces), dtype=head.bias.dtype, device=head.bias.device)
        bias[:V] = head.bias.detach()
        new_bias = nn.Parameter(bias)
        new_bias.requires_grad = head.bias.requires_grad
        swaps.append([head.bias, new_bias])
        head.bias = new_bias
    for a, b in swaps:
        for group in optimizer.param_groups:
            for i in range(len(group["params"])):
                if group["params"][i] is a:
                    group["params"][i] = b
        if a in optimizer.state:
            optimizer.state[b] = {}
            for key in optimizer.state[a]:
                value = optimizer.state[a][key]
                if isinstance(value, torch.Tensor) and value.shape == a.shape:
                    grown = torch.zeros(b.shape, dtype=value.dtype, device=value.device)
                    grown[:V] = value
                    value = grown
                optimizer.state[b][key] = value
            del optimizer.state[a]


def shrink_vocab(table, vocab, keep, ids):
    for word in keep:
        if word not in vocab:
            raise ValueError("never heard of " + word)
    place = {}
    words = []
    rows = []
    for i in range(len(vocab)):
        if vocab[i] in keep or vocab[i] in SPECIALS:
            place[i] = len(words)
            words.append(vocab[i])
            rows.append(table[i].clone())
    moved = ids.clone().reshape(-1)
    for n in range(len(moved)):
        old = int(moved[n])
        if old not in place:
            raise ValueError("still used: " + vocab[old])
        moved[n] = place[old]
    small = torch.zeros(len(rows), table.shape[1], dtype=table.dtype, device=table.device)
    for n in range(len(rows)):
        small[n] = rows[n]
    return small, words, moved.reshape(ids.shape)
