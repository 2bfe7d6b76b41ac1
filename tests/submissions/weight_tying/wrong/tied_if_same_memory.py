# mistake: looks-at-memory
# caught by: test_equal_numbers_are_no_tie

def is_tied(embedding, head):
    return embedding.weight.data_ptr() == head.weight.data_ptr()
