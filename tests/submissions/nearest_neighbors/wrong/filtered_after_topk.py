# mistake: excluded-after-the-cut
# caught by: test_excluded_words_make_room_for_others
import torch
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = F.normalize(weight, dim=1)
    cosines = unit[query_ids] @ unit.T
    cosines[torch.arange(len(query_ids)), query_ids] = float("-inf")
    k = min(k, weight.shape[0] - 1)
    scores, rows = cosines.sort(dim=1, descending=True, stable=True)
    scores, rows = scores[:, :k], rows[:, :k]
    if not exclude:
        return rows, scores
    keep = ~torch.isin(rows, torch.tensor(list(exclude)))
    kept_rows = [line[mask] for line, mask in zip(rows, keep)]
    kept_scores = [line[mask] for line, mask in zip(scores, keep)]
    return torch.stack(kept_rows), torch.stack(kept_scores)
