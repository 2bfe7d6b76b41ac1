# mistake: only-targets-learn
# caught by: test_rows_with_gradient_when_tied
def rows_with_gradient_when_tied():
    return "b"
