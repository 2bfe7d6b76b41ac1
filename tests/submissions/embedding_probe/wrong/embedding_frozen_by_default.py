# mistake: frozen-layer
# caught by: test_embedding_starts_from_the_table
import torch
from torch import nn


def build_embedding(table, padding_idx=None):
    table = table.clone()
    if padding_idx is not None:
        table[padding_idx] = 0
    return nn.Embedding.from_pretrained(table, padding_idx=padding_idx)
