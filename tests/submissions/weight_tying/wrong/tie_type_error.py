# mistake: other-error
# caught by: test_tie_refuses_other_dtypes

def tie(embedding, head):
    if embedding.weight.shape != head.weight.shape:
        raise ValueError(f"shapes {embedding.weight.shape} and {head.weight.shape}")
    if embedding.weight.dtype != head.weight.dtype:
        raise TypeError(f"dtypes {embedding.weight.dtype} and {head.weight.dtype}")
    head.weight = embedding.weight
