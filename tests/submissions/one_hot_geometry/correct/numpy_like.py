"""numpy, itertools and friends."""
import itertools

import numpy as np
import torch


def one_hot_rows(ids, vocab_size):
    numbers = ids.cpu().numpy()
    outside = numbers[(numbers < 0) | (numbers >= vocab_size)]
    if outside.size:
        raise ValueError(f"unknown ids: {outside.tolist()}")
    rows = np.zeros((*numbers.shape, vocab_size), dtype=np.float32)
    np.put_along_axis(rows, numbers[..., None].astype(np.int64), 1, axis=-1)
    return torch.from_numpy(rows).to(ids.device)


def pair_geometry(table):
    rows = table.double().cpu().numpy()
    if rows.shape[0] < 2:
        raise ValueError(f"{rows.shape[0]} row(s)")
    lengths = np.linalg.norm(rows, axis=1)
    lengths[lengths == 0] = 1
    unit = rows / lengths[:, None]
    pairs = list(itertools.combinations(range(len(rows)), 2))
    cosines = np.array([unit[i].dot(unit[j]) for i, j in pairs])
    distances = np.array([np.linalg.norm(rows[i] - rows[j]) for i, j in pairs])
    return {
        "cosine": (float(cosines.min()), float(cosines.mean()), float(cosines.max())),
        "distance": (float(distances.min()), float(distances.mean()), float(distances.max())),
    }


def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    size = {torch.float16: 2, torch.bfloat16: 2, torch.float32: 4, torch.float64: 8}[dtype]
    shapes = {"one_hot": [batch, length, vocab_size], "rows": [batch, length, dim], "table": [vocab_size, dim]}
    total = {name: int(np.prod(np.array(shape, dtype=object))) * size for name, shape in shapes.items()}
    total["ids"] = batch * length * 8
    return total


def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    rows = table.cpu().numpy().astype(np.float64)
    query = rows[words.index(word)]
    cosines = rows @ query / (np.linalg.norm(rows, axis=1) * np.linalg.norm(query))
    scored = [(float(np.round(c, digits)), name) for c, name in zip(cosines, words) if name != word]
    scored.sort(key=lambda pair: -pair[0])
    return [[name for _, name in group] for _, group in itertools.groupby(scored, key=lambda pair: pair[0])]


def linear_on_one_hot(weight, ids):
    return torch.from_numpy(np.take(weight.cpu().numpy().T, ids.cpu().numpy(), axis=0)).to(weight.device)


def two_gradients(ids, table, upstream):
    given = upstream.cpu().numpy()
    rows = np.zeros(tuple(table.shape), dtype=given.dtype)
    np.add.at(rows, ids.cpu().numpy(), given)
    return torch.from_numpy(rows.T.copy()).to(table.device), torch.from_numpy(rows).to(table.device)
