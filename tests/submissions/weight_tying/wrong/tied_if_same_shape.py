# mistake: looks-at-shapes
# caught by: test_tied_and_apart

def is_tied(embedding, head):
    return embedding.weight.shape == head.weight.shape
