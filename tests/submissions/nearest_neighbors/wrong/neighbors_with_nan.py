# mistake: zero-row-nan
# caught by: test_neighbors_and_zero_rows
import torch


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = weight / weight.norm(dim=1, keepdim=True)
    cosines = unit[query_ids] @ unit.T
    cosines[:, list(exclude)] = float("-inf")
    cosines[torch.arange(len(query_ids)), query_ids] = float("-inf")
    k = min(k, weight.shape[0] - 1 - len(set(exclude)))
    scores, rows = cosines.sort(dim=1, descending=True, stable=True)
    return rows[:, :k], scores[:, :k]
