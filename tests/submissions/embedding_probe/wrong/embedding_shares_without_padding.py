# mistake: shares-the-table
# caught by: test_embedding_owns_its_numbers
import torch
from torch import nn


def build_embedding(table, padding_idx=None):
    if padding_idx is not None:
        table = table.clone()
        table[padding_idx] = 0
    return nn.Embedding.from_pretrained(table, freeze=False, padding_idx=padding_idx)
