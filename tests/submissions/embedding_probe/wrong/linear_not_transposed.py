# mistake: not-transposed
# caught by: test_linear_layer_holds_the_table
import torch
from torch import nn


def linear_equivalent(weight):
    vocab_size, dim = weight.shape
    linear = nn.Linear(vocab_size, dim, bias=False)
    linear.weight = nn.Parameter(weight.clone())
    return linear
