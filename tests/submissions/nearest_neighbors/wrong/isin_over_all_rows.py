# mistake: members-of-anybody
# caught by: test_drift_of_every_word
import torch


def neighbor_drift(before, after, k):
    ids = torch.arange(len(before))
    was, now = top_neighbors(before, ids, k)[0], top_neighbors(after, ids, k)[0]
    shared = torch.isin(was, now).sum(1).to(before.dtype)
    return 1 - shared / (2 * was.shape[1] - shared)
