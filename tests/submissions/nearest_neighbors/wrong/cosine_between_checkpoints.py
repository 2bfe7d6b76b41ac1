# mistake: vectors-compared
# caught by: test_drift_of_every_word
import torch.nn.functional as F


def neighbor_drift(before, after, k):
    return (1 - F.cosine_similarity(before, after, dim=1)).clamp(0, 1)
