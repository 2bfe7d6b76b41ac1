# mistake: tie-not-seen
# caught by: test_tied_and_apart

def is_tied(embedding, head):
    return embedding is head
