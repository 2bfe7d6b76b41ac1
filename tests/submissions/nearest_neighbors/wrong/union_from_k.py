# mistake: k-larger-than-the-sets
# caught by: test_drift_when_everybody_is_a_neighbor
import torch


def neighbor_drift(before, after, k):
    ids = torch.arange(len(before))
    was, now = top_neighbors(before, ids, k)[0], top_neighbors(after, ids, k)[0]
    shared = (was[:, :, None] == now[:, None]).sum((1, 2)).to(before.dtype)
    return 1 - shared / (2 * k - shared)
