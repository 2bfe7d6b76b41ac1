# mistake: not-transposed
# caught by: test_linear_layer_holds_the_table
import torch
from torch import nn


def linear_equivalent(weight):
    vocab_size, dim = weight.shape
    linear = nn.Linear(dim, vocab_size, bias=False, dtype=weight.dtype)
    with torch.no_grad():
        linear.weight.copy_(weight)
    return linear
