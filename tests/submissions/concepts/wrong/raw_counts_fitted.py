# mistake: raw-counts-fitted
# caught by: test_what_glove_fits
def what_glove_fits():
    return "a"
