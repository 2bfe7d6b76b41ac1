# mistake: pad-row-kept
# caught by: test_embedding_pad_row_is_zero
import torch
from torch import nn


def build_embedding(table, padding_idx=None):
    layer = nn.Embedding(*table.shape, padding_idx=padding_idx, dtype=table.dtype)
    with torch.no_grad():
        layer.weight.copy_(table)
    return layer
