# mistake: all-zeroed
# caught by: test_embedding_starts_from_the_table
import torch
from torch import nn


def build_embedding(table, padding_idx=None):
    layer = nn.Embedding(*table.shape, padding_idx=padding_idx, dtype=table.dtype)
    layer.weight.data.copy_(table)
    layer.weight.data[padding_idx] = 0
    return layer
