# mistake: looks-at-numbers
# caught by: test_any_two_layers_have_an_answer

def is_tied(embedding, head):
    return bool((embedding.weight == head.weight).all())
