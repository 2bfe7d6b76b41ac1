# mistake: one-number-for-all
# caught by: test_one_word_moves
import torch


def neighbor_drift(before, after, k):
    everyone = torch.arange(len(before))
    was, _ = top_neighbors(before, everyone, k)
    now, _ = top_neighbors(after, everyone, k)
    pairs = [(set(left), set(right)) for left, right in zip(was.tolist(), now.tolist())]
    drifts = [1 - len(left & right) / len(left | right) for left, right in pairs]
    return torch.tensor(drifts, dtype=before.dtype).mean()
