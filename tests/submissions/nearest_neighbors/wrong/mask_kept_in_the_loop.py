# mistake: hidden-words-pile-up
# caught by: test_neighbors_of_a_batch
import torch
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = F.normalize(weight, dim=1)
    hidden = set(exclude)
    rows, scores = [], []
    for q in query_ids.tolist():
        hidden.add(q)
        cos = unit @ unit[q]
        cos[list(hidden)] = -torch.inf
        s, r = cos.sort(descending=True, stable=True)
        m = min(k, len(unit) - 1 - len(set(exclude)))
        rows.append(r[:m]); scores.append(s[:m])
    if not rows:
        return torch.zeros(0, k, dtype=torch.long), torch.zeros(0, k, dtype=weight.dtype)
    return torch.stack(rows), torch.stack(scores)
