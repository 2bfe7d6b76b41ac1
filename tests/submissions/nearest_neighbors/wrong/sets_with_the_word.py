# mistake: counts-itself
# caught by: test_drift_of_every_word
import torch
import torch.nn.functional as F


def neighbor_drift(before, after, k):
    def sets(weight):
        unit = F.normalize(weight, dim=1)
        best = (unit @ unit.T).argsort(dim=1, descending=True, stable=True)[:, : k + 1]
        return [set(row) for row in best.tolist()]

    drifts = [1 - len(was & now) / len(was | now) for was, now in zip(sets(before), sets(after))]
    return torch.tensor(drifts, dtype=before.dtype)
