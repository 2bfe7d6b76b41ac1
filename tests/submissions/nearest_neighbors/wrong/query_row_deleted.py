# mistake: row-numbers-shifted
# caught by: test_neighbors_of_a_batch
import torch
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = F.normalize(weight, dim=1)
    all_rows, all_scores = [], []
    for query in query_ids.tolist():
        keep = torch.tensor([row for row in range(len(unit)) if row != query and row not in exclude])
        cosines = unit[keep] @ unit[query]
        order = cosines.argsort(descending=True, stable=True)[:k]
        all_rows.append(order)
        all_scores.append(cosines[order])
    if not all_rows:
        return torch.zeros(0, k, dtype=torch.long), weight.new_zeros(0, k)
    return torch.stack(all_rows), torch.stack(all_scores)
