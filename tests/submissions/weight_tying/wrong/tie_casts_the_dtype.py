# mistake: dtypes-not-checked
# caught by: test_tie_refuses_other_dtypes

def tie(embedding, head):
    if embedding.weight.shape != head.weight.shape:
        raise ValueError(f"shapes {embedding.weight.shape} and {head.weight.shape}")
    head.to(embedding.weight.dtype)
    head.weight = embedding.weight
