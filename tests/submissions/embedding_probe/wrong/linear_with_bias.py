# mistake: bias-left
# caught by: test_linear_layer_holds_the_table
import torch
from torch import nn


def linear_equivalent(weight):
    vocab_size, dim = weight.shape
    linear = nn.Linear(vocab_size, dim, dtype=weight.dtype)
    linear.weight.data = weight.T.clone()
    return linear
