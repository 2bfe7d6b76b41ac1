# mistake: lengths-count
# caught by: test_drift_of_every_word
import torch


def neighbor_drift(before, after, k):
    def sets(weight):
        scores = (weight @ weight.T).fill_diagonal_(float("-inf"))
        best = scores.argsort(dim=1, descending=True, stable=True)[:, : min(k, len(weight) - 1)]
        return [set(row) for row in best.tolist()]

    drifts = [1 - len(was & now) / len(was | now) for was, now in zip(sets(before), sets(after))]
    return torch.tensor(drifts, dtype=before.dtype)
