# mistake: eps-too-large
# caught by: test_neighbors_among_tiny_and_huge_rows


def top_neighbors(weight, query_ids, k, exclude=()):
    unit = weight / (weight.norm(dim=1, keepdim=True) + 1e-12)
    cosines = unit[query_ids] @ unit.T
    cosines[:, list(exclude)] = -torch.inf
    cosines[torch.arange(len(query_ids)), query_ids] = -torch.inf
    scores, rows = cosines.sort(dim=1, descending=True, stable=True)
    found = min(k, len(weight) - 1 - len({*exclude}))
    return rows[:, :found], scores[:, :found]
