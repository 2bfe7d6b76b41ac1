# mistake: gap-measured
# caught by: test_picture_of_a_table
def picture_of_a_table():
    return "a"
