# mistake: columns-instead-of-axes
# caught by: test_coordinates_that_the_vectors_were_built_from

def project(vectors, k=2):
    return center(vectors)[:, :k]
