# mistake: distance-not-angle
# caught by: test_neighbors_of_a_batch
import torch


def top_neighbors(weight, query_ids, k, exclude=()):
    closeness = -torch.cdist(weight[query_ids], weight)
    closeness[:, list(exclude)] = float("-inf")
    closeness[torch.arange(len(query_ids)), query_ids] = float("-inf")
    k = min(k, weight.shape[0] - 1 - len(set(exclude)))
    scores, rows = closeness.sort(dim=1, descending=True, stable=True)
    return rows[:, :k], scores[:, :k]
