# mistake: assert-as-check
# caught by: test_tie_refuses_other_shapes

def tie(embedding, head):
    assert embedding.weight.shape == head.weight.shape, f"{embedding.weight.shape} and {head.weight.shape}"
    assert embedding.weight.dtype == head.weight.dtype, f"{embedding.weight.dtype} and {head.weight.dtype}"
    head.weight = embedding.weight
