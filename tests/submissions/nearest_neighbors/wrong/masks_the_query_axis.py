# mistake: rows-masked-not-columns
# caught by: test_excluded_words_make_room_for_others
import torch
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = F.normalize(weight, dim=1)
    cosines = unit[query_ids] @ unit.T
    for word in exclude:
        cosines[word] = float("-inf")
    cosines[torch.arange(len(query_ids)), query_ids] = float("-inf")
    k = min(k, weight.shape[0] - 1 - len(set(exclude)))
    scores, rows = cosines.sort(dim=1, descending=True, stable=True)
    return rows[:, :k], scores[:, :k]
