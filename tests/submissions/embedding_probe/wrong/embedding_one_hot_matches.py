# mistake: one-hot-built
# caught by: test_embedding_never_builds_one_hot_rows
import torch


def embedding_lookup(ids, weight):
    matches = ids.unsqueeze(-1) == torch.arange(len(weight))
    return weight[matches.to(torch.int8).argmax(-1)]
