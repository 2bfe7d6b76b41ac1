"""einsum and masks."""
import torch


def one_hot_rows(ids, vocab_size):
    words = torch.arange(vocab_size, dtype=ids.dtype, device=ids.device)
    rows = (ids[..., None] == words).float()
    missing = ids[rows.sum(dim=-1) == 0]
    if missing.numel() > 0:
        raise ValueError(f"ids {missing.tolist()} are outside 0..{vocab_size - 1}")
    return rows


def pair_geometry(table):
    n = table.shape[0]
    if n * (n - 1) == 0:
        raise ValueError("no pairs")
    t = table.to(torch.float64)
    gram = torch.einsum("id,jd->ij", t, t)
    square = torch.diagonal(gram)
    length = square.sqrt()
    scale = torch.outer(length, length)
    cosines = torch.where(scale > 0, gram / scale.clamp(min=1e-300), torch.zeros_like(gram))
    distances = (square[:, None] + square[None, :] - 2 * gram).clamp(min=0).sqrt()
    low, high = torch.tril_indices(n, n, -1, device=t.device)

    def three(values):
        values = values[low, high]
        return [float(values.min()), float(values.sum() / len(values)), float(values.max())]

    return {"cosine": three(cosines), "distance": three(distances)}


def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    width = torch.finfo(dtype).bits // 8
    return {
        "ids": batch * length * torch.iinfo(torch.int64).bits // 8,
        "one_hot": batch * length * vocab_size * width,
        "rows": batch * length * dim * width,
        "table": vocab_size * dim * width,
    }


def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    query = words.index(word)
    length = torch.einsum("vd,vd->v", table, table).sqrt()
    cosine = torch.einsum("vd,d->v", table, table[query]) / (length * length[query])
    whole = torch.round(cosine * 10**digits).long().tolist()
    found = {}
    for row, level in enumerate(whole):
        if row != query:
            found.setdefault(level, []).append(words[row])
    return [found[level] for level in sorted(found, key=lambda level: -level)]


def linear_on_one_hot(weight, ids):
    return torch.movedim(weight[:, ids], 0, -1)


def two_gradients(ids, table, upstream):
    hot = (ids.reshape(-1, 1) == torch.arange(table.shape[0], device=ids.device)).to(upstream.dtype)
    given = upstream.reshape(-1, table.shape[1])
    return torch.einsum("nv,nd->dv", hot, given), torch.einsum("nv,nd->vd", hot, given)
