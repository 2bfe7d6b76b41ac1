# mistake: hard-coded-device
# caught by: test_embedding_takes_any_shape_and_dtype
import torch
from torch import nn


def embedding_lookup(ids, weight):
    layer = nn.Embedding(*weight.shape, dtype=weight.dtype)
    with torch.no_grad():
        layer.weight.copy_(weight)
    return layer(ids)
