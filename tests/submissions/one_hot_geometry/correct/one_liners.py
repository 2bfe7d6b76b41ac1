"""As short as it goes."""
import torch
import torch.nn.functional as F


def one_hot_rows(ids, vocab_size):
    bad = [i for i in ids.flatten().tolist() if i not in range(vocab_size)]
    if bad:
        raise ValueError(f"no such words: {bad}")
    return F.one_hot(ids.long(), vocab_size).float()


def pair_geometry(table):
    if len(table) < 2:
        raise ValueError(table.shape)
    x = table.double()
    c = F.cosine_similarity(x[:, None], x[None], dim=-1)[~torch.eye(len(x), dtype=torch.bool, device=x.device)]
    d = F.pdist(x)
    return {k: tuple(f(v).item() for f in (torch.min, torch.mean, torch.max)) for k, v in dict(cosine=c, distance=d).items()}


batch_bytes = lambda batch, length, vocab_size, dim, dtype=torch.float32: {
    name: math.prod(shape) * torch.empty(0, dtype=kind, device="meta").element_size()
    for name, shape, kind in (
        ("ids", (batch, length), torch.long),
        ("one_hot", (batch, length, vocab_size), dtype),
        ("rows", (batch, length, dim), dtype),
        ("table", (vocab_size, dim), dtype),
    )
}


def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(f"{word} is unknown")
    c = [round(x, digits) for x in F.cosine_similarity(table[words.index(word)][None], table).tolist()]
    return [group for level in sorted({*c}, reverse=True) if (group := [w for w, x in zip(words, c) if x == level and w != word])]


linear_on_one_hot = lambda weight, ids: F.embedding(ids, weight.t())


def two_gradients(ids, table, upstream):
    rows = torch.zeros_like(table, memory_format=torch.contiguous_format).index_put_((ids,), upstream, accumulate=True)
    return rows.t(), rows
