# mistake: lengths-count
# caught by: test_neighbors_of_a_batch
import torch


def top_neighbors(weight, query_ids, k, exclude=()):
    scores = weight[query_ids] @ weight.T
    scores[:, list(exclude)] = float("-inf")
    scores[torch.arange(len(query_ids)), query_ids] = float("-inf")
    k = min(k, weight.shape[0] - 1 - len(set(exclude)))
    scores, rows = scores.sort(dim=1, descending=True, stable=True)
    return rows[:, :k], scores[:, :k]
