# mistake: large-k-crashes
# caught by: test_neighbors_when_few_are_left
import torch
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = F.normalize(weight, dim=1)
    cosines = unit[query_ids] @ unit.T
    cosines[:, list(exclude)] = float("-inf")
    cosines[torch.arange(len(query_ids)), query_ids] = float("-inf")
    scores, rows = cosines.topk(k)
    return rows, scores
