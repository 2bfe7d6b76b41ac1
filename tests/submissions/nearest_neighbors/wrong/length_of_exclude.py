# mistake: repeats-counted-twice
# caught by: test_neighbors_when_few_are_left
import torch
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = F.normalize(weight, dim=1)
    cosines = unit[query_ids] @ unit.T
    cosines[:, list(exclude)] = float("-inf")
    cosines[torch.arange(len(query_ids)), query_ids] = float("-inf")
    k = min(k, weight.shape[0] - 1 - len(exclude))
    scores, rows = cosines.sort(dim=1, descending=True, stable=True)
    return rows[:, :k], scores[:, :k]
