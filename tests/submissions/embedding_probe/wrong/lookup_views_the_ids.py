# mistake: only-contiguous
# caught by: test_embedding_takes_any_shape_and_dtype
def embedding_lookup(ids, weight):
    return weight.index_select(0, ids.view(-1)).view(*ids.shape, weight.shape[1])
