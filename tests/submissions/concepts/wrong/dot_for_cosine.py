# mistake: dot-for-cosine
# caught by: test_cosine_of_two
def cosine_of_two():
    a, b, c, d = mine("cosine_of_two", a=(2, 6), b=(7, 12), c=(7, 12), d=(2, 6))
    return a * c + b * d
