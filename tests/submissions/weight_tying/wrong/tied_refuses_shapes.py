# mistake: sizes-must-fit
# caught by: test_any_two_layers_have_an_answer

def is_tied(embedding, head):
    if embedding.weight.shape != head.weight.shape:
        raise ValueError("the shapes differ")
    return embedding.weight is head.weight
