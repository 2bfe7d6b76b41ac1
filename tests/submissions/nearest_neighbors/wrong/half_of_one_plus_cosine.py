# mistake: squeezed-into-0-to-1
# caught by: test_neighbors_of_a_batch
import torch
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = F.normalize(weight, dim=1)
    cosines = (1 + unit[query_ids] @ unit.T) / 2
    cosines[torch.arange(len(query_ids)), query_ids] = -torch.inf
    cosines[:, list(exclude)] = -torch.inf
    k = min(k, weight.shape[0] - 1 - len(set(exclude)))
    scores, rows = cosines.sort(dim=1, descending=True, stable=True)
    return rows[:, :k], scores[:, :k]
