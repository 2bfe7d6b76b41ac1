# mistake: pair-swapped
# caught by: test_rows_are_merged

def merge_rows(gradient):
    merged = gradient.coalesce()
    return merged.values(), merged.indices()[0]
