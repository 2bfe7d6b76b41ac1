# mistake: shares-the-table
# caught by: test_embedding_owns_its_numbers
import torch
from torch import nn


def build_embedding(table, padding_idx=None):
    layer = nn.Embedding.from_pretrained(table, freeze=False, padding_idx=padding_idx)
    if padding_idx is not None:
        with torch.no_grad():
            layer.weight[padding_idx].zero_()
    return layer
