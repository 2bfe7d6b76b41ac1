# mistake: order-counts
# caught by: test_drift_of_every_word
import torch


def neighbor_drift(before, after, k):
    everyone = torch.arange(len(before))
    was, _ = top_neighbors(before, everyone, k)
    now, _ = top_neighbors(after, everyone, k)
    return (was != now).to(before.dtype).mean(dim=1)
