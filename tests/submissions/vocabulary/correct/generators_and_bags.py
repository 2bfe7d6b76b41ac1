# Generators, runs of equal words, and an embedding bag that makes the means.
import hashlib, zlib
from itertools import groupby, chain
import torch
from torch import nn
SPECIALS = ("<pad>", "<unk>", "<bos>", "<eos>")
def build_vocab(sentences, specials=SPECIALS, min_freq=1, max_size=None):
    specials = tuple(specials)
    if max_size is not None and (over := len(specials) - max_size) > 0:
        raise ValueError(f"{over} specials too many")
    runs = [(w, sum(1 for _ in g)) for w, g in groupby(sorted(chain(*sentences)))]
    runs.sort(key=lambda r: r[1], reverse=True)
    body = [w for w, n in runs if not n < min_freq and w not in specials]
    return [*specials, *body][: None if max_size is None else max_size]
class Tokenizer:
    def __init__(self, vocab):
        self.stoi = {}
        for w in vocab:
            self.stoi[w] = len(self.stoi)
        self.itos = {i: w for w, i in self.stoi.items()}
    def encode(self, words, bos=False, eos=False):
        get = lambda w: self.stoi[w if w in self.stoi else "<unk>"]
        if bos: words = ["<bos>", *words]
        if eos: words = [*words, "<eos>"]
        return torch.as_tensor(list(map(get, words)), dtype=torch.int64)
    def decode(self, ids):
        out = []
        for i in ids.tolist():
            try: w = self.itos[i]
            except KeyError as e: raise ValueError(f"id {e}") from e
            out += [w] * (w not in ("<pad>", "<bos>", "<eos>"))
        return out
def hashed_ids(words, vocab, buckets):
    if buckets < 1: raise ValueError("buckets")
    stoi = dict(map(reversed, enumerate(vocab)))
    ids = torch.empty(len(words), dtype=torch.int64)
    for n, w in enumerate(words):
        ids[n] = stoi.get(w, len(stoi) + zlib.crc32(w.encode()) % buckets)
    return ids
def fingerprint(vocab):
    return hashlib.sha256(b"".join(b"%d " % len(w.encode()) + w.encode() for w in vocab)).hexdigest()[:32]
def load_table(embedding, checkpoint, vocab):
    if not checkpoint.get("fingerprint"): raise ValueError("fingerprint?")
    if (a := checkpoint["fingerprint"]) != (b := fingerprint(vocab)): raise ValueError((a, b))
    t = checkpoint["table"].detach()
    if t.size() != embedding.weight.size(): raise ValueError(t.size(), embedding.weight.size())
    w = embedding.weight
    w.data = t.to(w.dtype).clone()
def grow_vocab(embedding, head, optimizer, pieces):
    n = len(embedding.weight)
    for e in pieces:
        if any(p not in range(n) for p in e):
            raise ValueError("bad pieces: " + str(e))
    if len(pieces) < 1: return
    e0, b0 = embedding.weight, head.bias
    pad = -1 if embedding.padding_idx is None else embedding.padding_idx
    idx = [list(e) if len(e) else [i for i in range(n) if i != pad] for e in pieces]
    offsets = torch.tensor([0] + [len(i) for i in idx[:-1]], device=e0.device).cumsum(0)
    new_rows = nn.functional.embedding_bag(torch.tensor(sum(idx, []), device=e0.device), e0.detach(), offsets, mode="mean")
    bigger = nn.Embedding(n + len(pieces), e0.shape[1], padding_idx=embedding.padding_idx, dtype=e0.dtype, device=e0.device)
    with torch.no_grad():
        bigger.weight[:n] = e0
        bigger.weight[n:] = new_rows
    bigger.weight.requires_grad_(e0.requires_grad)
    embedding.weight = head.weight = bigger.weight
    embedding.num_embeddings = head.out_features = n + len(pieces)
    swap = {e0: embedding.weight}
    if b0 is not None:
        nb = torch.zeros(n + len(pieces), dtype=b0.dtype, device=b0.device); nb[:n] = b0.detach()
        head.bias = nn.Parameter(nb, b0.requires_grad)
        swap[b0] = head.bias
    for g in optimizer.param_groups:
        g["params"][:] = [swap.get(p, p) for p in g["params"]]
    for o, w in swap.items():
        if o in optimizer.state:
            s = optimizer.state[w] = optimizer.state.pop(o)
            for k in s:
                if getattr(s[k], "shape", None) == o.shape:
                    z = torch.zeros_like(w, requires_grad=False, dtype=s[k].dtype); z[:n] = s[k]; s[k] = z
def shrink_vocab(table, vocab, keep, ids):
    for w in keep: vocab.index(w)   # ValueError names the word
    keep = set(keep).union(SPECIALS)
    pos = [i for i, w in enumerate(vocab) if w in keep]
    onehot = ids[..., None].long() == torch.tensor(pos, device=ids.device)
    if not bool(onehot.any(-1).all()):
        i = ids[~onehot.any(-1)].tolist()[0]
        raise ValueError(vocab[i])
    return table[pos].contiguous(), list(filter(keep.__contains__, vocab)), onehot.int().argmax(-1).to(ids.dtype)
