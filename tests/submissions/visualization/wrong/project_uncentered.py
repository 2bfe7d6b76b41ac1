# mistake: projected-uncentered
# caught by: test_coordinates_that_the_vectors_were_built_from

def project(vectors, k=2):
    return vectors @ principal_axes(vectors, k).T
