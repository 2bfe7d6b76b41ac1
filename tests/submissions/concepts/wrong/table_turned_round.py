# mistake: table-turned-round
# caught by: test_which_product
def which_product():
    return "d"
