# mistake: padding-idx-as-a-mask
# caught by: test_padding_row
def padding_row():
    return "a"
