# mistake: one-hot-built
# caught by: test_embedding_never_builds_one_hot_rows
import torch
import torch.nn.functional as F


def embedding_lookup(ids, weight):
    return F.one_hot(ids.long(), len(weight)).to(weight.dtype) @ weight
