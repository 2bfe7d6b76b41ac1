# mistake: order-by-training
# caught by: test_word_order
def word_order():
    return "b"
