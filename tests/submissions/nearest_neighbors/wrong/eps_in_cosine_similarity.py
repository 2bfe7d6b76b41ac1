# mistake: eps-too-large
# caught by: test_neighbors_among_tiny_and_huge_rows
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    cosines = weight.new_zeros(len(query_ids), len(weight))
    for place, query in enumerate(query_ids):
        cosines[place] = F.cosine_similarity(weight[query], weight)
        cosines[place, query] = float("-inf")
    cosines[:, list(exclude)] = float("-inf")
    k = min(k, weight.shape[0] - 1 - len(set(exclude)))
    scores, rows = cosines.sort(dim=1, descending=True, stable=True)
    return rows[:, :k], scores[:, :k]
