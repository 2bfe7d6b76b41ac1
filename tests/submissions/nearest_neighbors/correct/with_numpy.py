import numpy as np
import torch


def _unit(array):
    lengths = np.linalg.norm(array, axis=1, keepdims=True)
    return np.divide(array, lengths, out=np.zeros_like(array), where=lengths > 0)


def cosine_table(weight):
    unit = _unit(weight.cpu().numpy())
    return torch.from_numpy(np.clip(unit @ unit.T, -1, 1)).to(weight.device)


def top_neighbors(weight, query_ids, k, exclude=()):
    unit, queries = _unit(weight.cpu().numpy()), query_ids.cpu().numpy()
    cosines = unit[queries] @ unit.T
    cosines[:, np.array(exclude, dtype=int)] = -np.inf
    cosines[np.arange(len(queries)), queries] = -np.inf
    order = np.argsort(-cosines, axis=1, kind="stable")[:, : min(k, len(unit) - 1 - len(np.unique(exclude)))]
    scores = np.take_along_axis(cosines, order, axis=1)
    return torch.from_numpy(order).to(weight.device), torch.from_numpy(scores).to(weight.device)


def analogy(a, b, c, words, weight, *, k=1):
    for word in (a, b, c):
        if words.count(word) == 0:
            raise KeyError(word)
    unit = _unit(weight.cpu().numpy())
    vector = {word: unit[row] for row, word in enumerate(words)}
    target = np.mean([vector[b], -vector[a], vector[c]], axis=0)
    order = np.lexsort((np.arange(len(words)), -(unit @ target)))
    return [words[row] for row in order if words[row] not in (a, b, c)][:k]


def neighbor_drift(before, after, k):
    ids = torch.arange(len(before), device=before.device)
    was, now = (top_neighbors(weight, ids, k)[0].cpu().numpy() for weight in (before, after))
    drift = [1 - np.intersect1d(p, q).size / np.union1d(p, q).size for p, q in zip(was, now)]
    return torch.tensor(np.array(drift), dtype=before.dtype, device=before.device)


def most_drifted(words, before, after, k, n):
    order = np.argsort(-neighbor_drift(before, after, k).cpu().numpy(), kind="stable")
    return [words[row] for row in order[:n]]
