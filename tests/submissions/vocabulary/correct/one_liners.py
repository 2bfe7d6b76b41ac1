import itertools, json, hashlib, zlib
from collections import Counter
import torch
from torch import nn

S = ("<pad>", "<unk>", "<bos>", "<eos>")


def _no(text):
    raise ValueError(text)


def build_vocab(sentences, specials=S, min_freq=1, max_size=None):
    n = Counter(itertools.chain.from_iterable(sentences))
    limit = len(n) + len(specials) if max_size is None else max_size if max_size >= len(specials) else _no("too small")
    return (list(specials) + sorted({w for w in n if n[w] >= min_freq} - set(specials), key=lambda w: (-n[w], w)))[:limit]


class Tokenizer:
    def __init__(self, vocab):
        self.ids = dict(zip(vocab, range(len(vocab))))
        self.words = dict(enumerate(vocab))

    def encode(self, words, bos=False, eos=False):
        return torch.tensor([self.ids.get(w, self.ids["<unk>"]) for w in ["<bos>"][:bos] + list(words) + ["<eos>"][:eos]]).long()

    def decode(self, ids):
        return [w for w in (self.words[i] if i in self.words else _no(f"{i}?") for i in ids.tolist()) if w not in {"<pad>", "<bos>", "<eos>"}]


def hashed_ids(words, vocab, buckets):
    h = lambda w: zlib.crc32(w.encode()) % buckets if buckets > 0 else _no("buckets")
    return torch.tensor([h("") * 0] + [vocab.index(w) if w in vocab else len(vocab) + h(w) for w in words], dtype=torch.int64)[1:]


def fingerprint(vocab):
    return hashlib.sha1(json.dumps(vocab).encode()).hexdigest()


def load_table(embedding, checkpoint, vocab):
    f, g = checkpoint.get("fingerprint"), fingerprint(vocab)
    f is not None or _no("which fingerprint?")
    f == g or _no(f"{f} {g}")
    t, w = checkpoint["table"], embedding.weight
    t.shape == w.shape or _no(f"{t.shape} {w.shape}")
    w.data[:] = t


def grow_vocab(embedding, head, optimizer, pieces):
    n, k = embedding.weight.shape[0], len(pieces)
    [p in range(n) or _no(f"piece {p}") for ps in pieces for p in ps]
    if not k: return
    words = [i for i in range(n) if i != embedding.padding_idx]
    rows = torch.stack([embedding.weight.detach()[list(ps) or words].mean(0) for ps in pieces])
    todo = [(embedding.weight, rows)] + ([(head.bias, head.bias.new_zeros(k))] if head.bias is not None else [])
    new = {id(p): nn.Parameter(torch.cat((p.data, r)), p.requires_grad) for p, r in todo}
    for g in optimizer.param_groups: g["params"] = [new.get(id(p), p) for p in g["params"]]
    for p, r in todo:
        s = optimizer.state.pop(p, None)
        if s is not None: optimizer.state[new[id(p)]] = {a: torch.cat((v, torch.zeros_like(r))) if torch.is_tensor(v) and v.shape == p.shape else v for a, v in s.items()}
    if head.bias is not None: head.bias = new[id(head.bias)]
    embedding.weight = head.weight = new[id(embedding.weight)]
    embedding.num_embeddings = head.out_features = n + k


def shrink_vocab(table, vocab, keep, ids):
    [w in vocab or _no(w) for w in keep]
    rows = [i for i, w in enumerate(vocab) if w in set(keep) | set(S)]
    [i in rows or _no(vocab[i]) for i in ids.flatten().tolist()]
    return table[rows], [vocab[i] for i in rows], ids.clone().cpu().apply_(rows.index).to(ids.device) if ids.numel() else ids.clone()
