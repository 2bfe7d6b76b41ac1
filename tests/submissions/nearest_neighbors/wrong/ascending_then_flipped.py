# mistake: ties-the-other-way
# caught by: test_equal_cosines_in_order_of_rows
import torch
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = F.normalize(weight, dim=1)
    cosines = unit[query_ids] @ unit.T
    cosines[:, list(exclude)] = float("-inf")
    cosines[torch.arange(len(query_ids)), query_ids] = float("-inf")
    k = min(k, weight.shape[0] - 1 - len(set(exclude)))
    rows = cosines.argsort(dim=1, stable=True).flip(1)[:, :k]
    return rows, cosines.gather(1, rows)
