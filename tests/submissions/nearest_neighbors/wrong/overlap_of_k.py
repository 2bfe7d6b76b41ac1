# mistake: share-of-k
# caught by: test_one_word_moves
import torch


def neighbor_drift(before, after, k):
    everyone = torch.arange(len(before))
    was, _ = top_neighbors(before, everyone, k)
    now, _ = top_neighbors(after, everyone, k)
    shared = (was[:, :, None] == now[:, None, :]).sum(dim=(1, 2))
    return (1 - shared / was.shape[1]).to(before.dtype)
