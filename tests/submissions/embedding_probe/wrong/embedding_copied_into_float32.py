# mistake: fixed-float32
# caught by: test_embedding_takes_any_shape_and_dtype
import torch
from torch import nn


def embedding_lookup(ids, weight):
    layer = nn.Embedding(weight.shape[0], weight.shape[1])
    layer.weight.data.copy_(weight)
    return layer(ids)
