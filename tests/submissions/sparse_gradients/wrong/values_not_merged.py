# mistake: values-not-merged
# caught by: test_rows_are_merged

def merge_rows(gradient):
    return gradient._indices()[0].unique(), gradient._values()
