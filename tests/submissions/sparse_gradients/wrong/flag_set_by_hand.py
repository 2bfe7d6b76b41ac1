# mistake: not-merged
# caught by: test_rows_are_merged

def merge_rows(gradient):
    gradient._coalesced_(True)
    return gradient.indices()[0], gradient.values()
