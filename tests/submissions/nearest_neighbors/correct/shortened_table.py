import torch
import torch.nn.functional as F


def cosine_table(weight):
    columns = F.normalize(weight.T.double(), dim=0, eps=1e-30)
    return columns.T.matmul(columns).clamp(-1, 1).to(weight.dtype)


def top_neighbors(weight, query_ids, k, exclude=()):
    vocab = torch.arange(weight.shape[0], device=weight.device)
    free = vocab[~torch.isin(vocab, torch.tensor(list(exclude), dtype=torch.long, device=weight.device))]
    unit = F.normalize(weight.double(), dim=1, eps=1e-30)
    cosines = torch.addmm(torch.zeros((), dtype=torch.double, device=weight.device), unit[query_ids], unit[free].mT)
    cosines = cosines.where(free != query_ids.view(-1, 1), torch.tensor(-3.0, dtype=torch.double))
    order = cosines.argsort(dim=1, descending=True, stable=True)[:, : len(free) - 1][:, :k]
    return free[order], cosines.gather(1, order).to(weight.dtype)


def analogy(a, b, c, words, weight, *, k=1):
    lookup = {word: torch.tensor(row, device=weight.device) for row, word in enumerate(words)}
    unit = F.normalize(weight.double(), dim=1, eps=1e-30)
    target = F.embedding(lookup[c], unit) + F.embedding(lookup[b], unit) - F.embedding(lookup[a], unit)
    near = F.cosine_similarity(unit, target.expand_as(unit), dim=1)
    rest = [row for row, word in enumerate(words) if word not in {a, b, c}]
    rest.sort(key=lambda row: near[row].item(), reverse=True)
    return [words[row] for row in rest[:k]]


def neighbor_drift(before, after, k):
    size = len(before)
    drift = before.new_empty(size)
    for row in range(size):
        query = torch.tensor([row], device=before.device)
        both = torch.cat([top_neighbors(before, query, k)[0][0], top_neighbors(after, query, k)[0][0]])
        _, counts = both.unique(return_counts=True)
        drift[row] = (counts == 1).sum() / len(counts)
    return drift


def most_drifted(words, before, after, k, n):
    drift = neighbor_drift(before, after, k)
    return [word for word, _ in sorted(zip(words, drift), key=lambda pair: pair[1], reverse=True)][:n]
