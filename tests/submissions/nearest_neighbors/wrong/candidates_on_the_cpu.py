# mistake: hard-coded-device
# caught by: test_neighbors_of_any_batch_and_dtype
import torch
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = F.normalize(weight, dim=1)
    cosines = unit[query_ids] @ unit.T
    cosines[:, list(exclude)] = -torch.inf
    cosines = cosines.masked_fill(torch.arange(len(weight)) == query_ids[:, None], -torch.inf)
    scores, rows = cosines.sort(dim=1, descending=True, stable=True)
    found = min(k, len(weight) - 1 - len(set(exclude)))
    return rows[:, :found], scores[:, :found]
