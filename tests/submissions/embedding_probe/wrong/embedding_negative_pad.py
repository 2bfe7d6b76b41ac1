# mistake: negative-pad-ignored
# caught by: test_embedding_pad_row_is_zero
import torch
from torch import nn


def build_embedding(table, padding_idx=None):
    if padding_idx is not None and padding_idx < 0:
        padding_idx = None
    layer = nn.Embedding(*table.shape, padding_idx=padding_idx, dtype=table.dtype)
    layer.weight.data.copy_(table)
    if padding_idx is not None:
        layer.weight.data[padding_idx] = 0
    return layer
