# mistake: head-over-embedding
# caught by: test_tie_keeps_the_embedding_and_the_bias

def tie(embedding, head):
    if embedding.weight.shape != head.weight.shape:
        raise ValueError(f"shapes {embedding.weight.shape} and {head.weight.shape}")
    if embedding.weight.dtype != head.weight.dtype:
        raise ValueError(f"dtypes {embedding.weight.dtype} and {head.weight.dtype}")
    embedding.weight = head.weight
