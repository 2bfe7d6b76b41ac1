# mistake: row-numbers-in-two-axes
# caught by: test_rows_are_merged

def merge_rows(gradient):
    merged = gradient.coalesce()
    return merged.indices(), merged.values()
