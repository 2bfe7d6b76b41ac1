# mistake: row-counted-twice
# caught by: test_rows_with_gradient
def rows_with_gradient():
    first, second, third, pad = mine("rows_with_gradient", first=(1, 3), second=(4, 6), third=(7, 9), pad=(10, 11))
    ids = [[first, second, first, pad], [third, first, pad, pad]]
    return [row for sentence in ids for row in sentence if row != pad]
