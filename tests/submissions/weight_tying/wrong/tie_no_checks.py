# mistake: sizes-not-checked
# caught by: test_tie_refuses_other_shapes

def tie(embedding, head):
    head.weight = embedding.weight
