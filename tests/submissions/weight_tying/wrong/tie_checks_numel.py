# mistake: sizes-as-a-set
# caught by: test_tie_refuses_other_shapes

def tie(embedding, head):
    if embedding.weight.numel() != head.weight.numel():
        raise ValueError(f"shapes {embedding.weight.shape} and {head.weight.shape}")
    if embedding.weight.dtype != head.weight.dtype:
        raise ValueError(f"dtypes {embedding.weight.dtype} and {head.weight.dtype}")
    head.weight = embedding.weight
