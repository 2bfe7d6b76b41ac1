# mistake: padding-row-guarded
# caught by: test_padding_row
def padding_row():
    return "c"
