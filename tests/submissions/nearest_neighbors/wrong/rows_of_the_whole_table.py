# mistake: whole-table-built
# caught by: test_neighbors_never_build_the_whole_table
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = F.normalize(weight, dim=1)
    cosines = unit @ unit.T
    cosines.fill_diagonal_(float("-inf"))
    cosines[:, list(exclude)] = float("-inf")
    k = min(k, weight.shape[0] - 1 - len(set(exclude)))
    scores, rows = cosines[query_ids].sort(dim=1, descending=True, stable=True)
    return rows[:, :k], scores[:, :k]
