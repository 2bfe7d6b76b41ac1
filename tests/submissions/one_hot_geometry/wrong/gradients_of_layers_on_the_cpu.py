# mistake: hard-coded-device
# caught by: test_gradients_for_any_ids
import torch
import torch.nn.functional as F
from torch import nn


def two_gradients(ids, table, upstream):
    linear = nn.Linear(*table.shape, bias=False, dtype=table.dtype)
    embedding = nn.Embedding(*table.shape, dtype=table.dtype)
    linear(F.one_hot(ids, len(table)).to(table.dtype)).backward(upstream)
    embedding(ids).backward(upstream)
    return linear.weight.grad, embedding.weight.grad
