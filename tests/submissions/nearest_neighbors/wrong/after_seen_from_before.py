# mistake: checkpoints-mixed
# caught by: test_drift_of_every_word
import torch
import torch.nn.functional as F


def neighbor_drift(before, after, k):
    old, new = F.normalize(before, dim=1), F.normalize(after, dim=1)

    def sets(cosines):
        cosines.fill_diagonal_(float("-inf"))
        best = cosines.argsort(dim=1, descending=True, stable=True)[:, : min(k, len(before) - 1)]
        return [set(row) for row in best.tolist()]

    pairs = zip(sets(old @ old.T), sets(old @ new.T))
    return torch.tensor([1 - len(was & now) / len(was | now) for was, now in pairs], dtype=before.dtype)
