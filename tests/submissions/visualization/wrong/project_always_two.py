# mistake: k-ignored
# caught by: test_pictures_of_other_sizes

def project(vectors, k=2):
    return center(vectors) @ principal_axes(vectors, 2).T
