# mistake: transposed-copy
# caught by: test_tie_works_in_both_directions

from torch import nn


def tie(embedding, head):
    if embedding.weight.shape != head.weight.shape:
        raise ValueError(f"shapes {embedding.weight.shape} and {head.weight.shape}")
    if embedding.weight.dtype != head.weight.dtype:
        raise ValueError(f"dtypes {embedding.weight.dtype} and {head.weight.dtype}")
    head.weight = nn.Parameter(embedding.weight.T)
