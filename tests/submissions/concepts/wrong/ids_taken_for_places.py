# mistake: ids-taken-for-places
# caught by: test_why_not_one_hot
def why_not_one_hot():
    return "b"
