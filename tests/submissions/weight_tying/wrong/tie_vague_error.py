# mistake: shapes-not-named
# caught by: test_tie_refuses_other_shapes

def tie(embedding, head):
    if embedding.weight.shape != head.weight.shape:
        raise ValueError("embedding and head must have the same shape")
    if embedding.weight.dtype != head.weight.dtype:
        raise ValueError("embedding and head must have the same dtype")
    head.weight = embedding.weight
