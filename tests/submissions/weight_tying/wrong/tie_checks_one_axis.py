# mistake: sizes-half-checked
# caught by: test_tie_refuses_other_shapes

def tie(embedding, head):
    if embedding.num_embeddings != head.out_features:
        raise ValueError(f"shapes {embedding.weight.shape} and {head.weight.shape}")
    if embedding.weight.dtype != head.weight.dtype:
        raise ValueError(f"dtypes {embedding.weight.dtype} and {head.weight.dtype}")
    head.weight = embedding.weight
