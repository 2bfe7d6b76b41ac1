# mistake: shares-the-table
# caught by: test_linear_layer_owns_its_numbers
import torch
from torch import nn


def linear_equivalent(weight):
    linear = nn.Linear(*weight.shape, bias=False)
    linear.weight = nn.Parameter(weight.detach().T.contiguous())
    return linear
