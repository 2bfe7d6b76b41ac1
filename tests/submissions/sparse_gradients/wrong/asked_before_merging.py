# mistake: asked-before-merging
# caught by: test_rows_are_merged

def merge_rows(gradient):
    return gradient.indices()[0], gradient.values()
