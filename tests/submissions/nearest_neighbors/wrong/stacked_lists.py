# mistake: empty-batch-crashes
# caught by: test_neighbors_of_any_batch_and_dtype
import torch
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = F.normalize(weight, dim=1)
    hidden = set(exclude)
    rows, scores = [], []
    for query in query_ids.tolist():
        cosines = unit @ unit[query]
        cosines[[query, *hidden]] = float("-inf")
        values, order = cosines.sort(descending=True, stable=True)
        count = min(k, len(unit) - 1 - len(hidden))
        rows.append(order[:count])
        scores.append(values[:count])
    return torch.stack(rows), torch.stack(scores)
