# mistake: random-table
# caught by: test_embedding_gives_the_rows
import torch
from torch import nn


def embedding_lookup(ids, weight):
    layer = nn.Embedding(weight.shape[0], weight.shape[1], dtype=weight.dtype)
    return layer(ids)
