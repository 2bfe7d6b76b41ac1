# mistake: head-gives-no-gradient
# caught by: test_rows_with_gradient_when_tied
def rows_with_gradient_when_tied():
    return "a"
