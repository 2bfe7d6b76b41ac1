# mistake: order-by-capacity
# caught by: test_word_order
def word_order():
    return "c"
