# mistake: none-taken-for-zero
# caught by: test_embedding_gives_the_rows
import torch
from torch import nn


def embedding_lookup(ids, weight):
    layer = nn.Embedding(*weight.shape, padding_idx=0, dtype=weight.dtype)
    with torch.no_grad():
        layer.weight[1:] = weight[1:]
    return layer(ids)
