# mistake: picture-whitened
# caught by: test_coordinates_that_the_vectors_were_built_from

def project(vectors, k=2):
    u, _, _ = torch.linalg.svd(center(vectors), full_matrices=False)
    return u[:, :k]
