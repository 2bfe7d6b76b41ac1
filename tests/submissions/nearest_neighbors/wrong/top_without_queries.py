# mistake: k-larger-than-the-words
# caught by: test_neighbors_of_any_batch_and_dtype
def top_neighbors(weight, query_ids, k, exclude=()):
    if len(query_ids) == 0:
        return torch.empty(0, k, dtype=torch.int64), torch.empty(0, k, dtype=weight.dtype)
    unit = F.normalize(weight.double(), dim=1, eps=1e-300)
    scores = (unit[query_ids] @ unit.T).clamp(-1, 1)
    scores[:, list(exclude)] = float("-inf")
    scores[torch.arange(len(query_ids)), query_ids] = float("-inf")
    scores, rows = scores.sort(dim=1, descending=True, stable=True)
    m = min(k, len(weight) - len(set(exclude)) - 1)
    return rows[:, :m], scores[:, :m].to(weight.dtype)
