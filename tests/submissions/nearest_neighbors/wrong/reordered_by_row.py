# mistake: sorted-by-row-number
# caught by: test_neighbors_of_a_batch
import torch
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    exclude = list(exclude)
    unit = F.normalize(weight, dim=1)
    cosines = unit[query_ids] @ unit.T
    cosines[torch.arange(len(query_ids)), query_ids] = -torch.inf
    if exclude:
        cosines[:, exclude] = -torch.inf
    k = min(k, int(cosines.isfinite().sum(1).max()))
    scores, rows = cosines.topk(k)
    order = rows.argsort(dim=1)
    return rows.gather(1, order), scores.gather(1, order)
