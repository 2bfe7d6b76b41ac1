# mistake: union-counted-twice
# caught by: test_one_word_moves
import torch


def neighbor_drift(before, after, k):
    everyone = torch.arange(len(before))
    was, _ = top_neighbors(before, everyone, k)
    now, _ = top_neighbors(after, everyone, k)
    drifts = []
    for left, right in zip(was.tolist(), now.tolist()):
        drifts.append(1 - len(set(left) & set(right)) / (len(left) + len(right)))
    return torch.tensor(drifts, dtype=before.dtype)
