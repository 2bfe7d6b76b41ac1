"""What the right answers are, by closed forms and other algorithms than the reference's, and shared symptoms."""

from itertools import product

import torch

from autograder.judge import when


def nans(*shape):
    """NaN in a tensor of the right shape; in another, the shape is what matters."""
    return when(lambda got: tuple(got.shape) == shape and bool(got.isnan().any()))


def means(vectors, mask):
    """The mean of the real tokens by its definition, row by row in float64; 0 where there are none."""
    *lead, length, dim = vectors.shape
    out = torch.zeros(*lead, dim, dtype=torch.float64)
    for row in product(*map(range, lead)):
        real = [vectors[row][token].double() for token in range(length) if mask[row][token]]
        if real:
            out[row] = sum(real) / len(real)
    return out.to(vectors.dtype)
