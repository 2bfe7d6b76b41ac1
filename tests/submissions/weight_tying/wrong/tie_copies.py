# mistake: copies-values
# caught by: test_head_and_embedding_become_one

import torch


def tie(embedding, head):
    if embedding.weight.shape != head.weight.shape or embedding.weight.dtype != head.weight.dtype:
        raise ValueError(
            f"{embedding.weight.shape} {embedding.weight.dtype} and {head.weight.shape} {head.weight.dtype} do not fit"
        )
    with torch.no_grad():
        head.weight.copy_(embedding.weight)
