# mistake: shares-memory
# caught by: test_head_and_embedding_become_one

from torch import nn


def tie(embedding, head):
    if embedding.weight.shape != head.weight.shape:
        raise ValueError(f"shapes {embedding.weight.shape} and {head.weight.shape}")
    if embedding.weight.dtype != head.weight.dtype:
        raise ValueError(f"dtypes {embedding.weight.dtype} and {head.weight.dtype}")
    head.weight = nn.Parameter(embedding.weight)
