# mistake: fixed-float32
# caught by: test_linear_layer_maps_one_hot_rows_to_the_table
import torch
from torch import nn


def linear_equivalent(weight):
    vocab_size, dim = weight.shape
    linear = nn.Linear(vocab_size, dim, bias=False)
    with torch.no_grad():
        linear.weight.copy_(weight.t())
    return linear
