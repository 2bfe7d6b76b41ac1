# mistake: near-taken-for-equal
# caught by: test_equal_cosines_in_order_of_rows
import torch
import torch.nn.functional as F


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = F.normalize(weight, dim=1)
    cosines = (unit[query_ids] @ unit.T).clamp(-1, 1)
    # topk does not promise an order between equals, so let lower rows win by a hair.
    ranking = cosines - 1e-6 * torch.arange(len(weight), dtype=weight.dtype, device=weight.device)
    ranking[:, list(exclude)] = -torch.inf
    ranking[torch.arange(len(query_ids)), query_ids] = -torch.inf
    rows = ranking.topk(min(k, len(weight) - len(set(exclude)) - 1), dim=1).indices
    return rows, cosines.gather(1, rows)
