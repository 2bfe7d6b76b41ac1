# mistake: sizes-swapped
# caught by: test_linear_layer_maps_one_hot_rows_to_the_table
import torch
from torch import nn


def linear_equivalent(weight):
    vocab_size, dim = weight.shape
    linear = nn.Linear(dim, vocab_size, bias=False)
    linear.weight = nn.Parameter(weight.T.clone())
    return linear
