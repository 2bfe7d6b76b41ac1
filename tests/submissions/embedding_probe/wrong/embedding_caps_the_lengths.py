# mistake: another-option
# caught by: test_embedding_pad_row_gets_no_gradient
import torch
from torch import nn


def build_embedding(table, padding_idx=None):
    start = table.clone()
    if padding_idx is not None:
        start[padding_idx] = 0
    return nn.Embedding.from_pretrained(start, freeze=False, padding_idx=padding_idx, max_norm=2.0)
